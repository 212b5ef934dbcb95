import { METHODS } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ServiceError } from '../../errors.ts';

/**
 * Answers 405 with `Allow` where a path exists but not for the method, before anybody is asked for a token. To be
 * called before there are routes; the returned plugin is for when there are all of them.
 */
export function refuseOtherMethods(app: FastifyInstance): (last: FastifyInstance) => Promise<void> {
  const methodsOf = new Map<string, Set<string>>();
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method) && method !== 'CONNECT') app.addHttpMethod(method);
  }
  app.addHook('onRoute', (route: RouteOptions) => {
    const methods = methodsOf.get(route.url) ?? new Set<string>();
    for (const method of [route.method].flat()) methods.add(method);
    methodsOf.set(route.url, methods);
  });
  return async (last) => {
    for (const [url, known] of [...methodsOf]) {
      const allow = [...known].sort().join(', ');
      const refuse = async () => {
        throw new ServiceError('METHOD_NOT_ALLOWED', { headers: { allow } });
      };
      const method = last.supportedMethods.filter((supported) => !known.has(supported));
      last.route({ method, url, onRequest: refuse, handler: refuse });
    }
  };
}
