import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ServiceError } from '../../errors.ts';

/** What becomes of a request that no route takes. */
export type RefuseUnknown = (request: FastifyRequest) => {
  readonly error: ServiceError;
  /** The pattern of its path, where there is one for other methods. */
  readonly route?: string;
};

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Where a path exists but not for the method, the refusal is a 405 with `Allow`, before anybody is asked for a token. To be called
 * before there are routes.
 */
export function refuseUnknown(app: FastifyInstance): RefuseUnknown {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) known.methods.add(each);
    paths.set(url, known);
  });
  return ({ url }) => {
    const path = decodeURI(url.replace(/[?#].*/s, ''));
    // Of a path and one that stands for any, the path itself has the last word.
    const [found] = [...paths]
      .filter(([, { pattern }]) => pattern.test(path))
      .sort(([a], [b]) => openness(a) - openness(b));
    if (!found) return { error: new ServiceError('NOT_FOUND') };
    const [route, { methods }] = found;
    const allow = [...methods].sort().join(', ');
    return { error: new ServiceError('METHOD_NOT_ALLOWED', { headers: { allow } }), route };
  };
}

/** @param url as a route has it: `/things/:id` or `/files/*` */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

/** How much of a path it leaves open. */
function openness(url: string): number {
  return url.split(/[:*]/).length;
}
