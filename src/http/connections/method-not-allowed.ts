import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ServiceError } from '../../errors.ts';

/** The answer to a request that matches no route. */
type RefuseUnknown = (request: FastifyRequest) => {
  readonly error: ServiceError;
  /** The pattern of its path, if other methods have one. */
  readonly route?: string;
};

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Answers 405 with `Allow` if a path exists for other methods, before the token is checked. Call this before routes are
 * added.
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
    // An exact path wins over a wildcard.
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

/** The number of parameters and wildcards of a path. */
function openness(url: string): number {
  return url.split(/[:*]/).length;
}
