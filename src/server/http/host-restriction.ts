import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../kernel/index.ts';

type IsAllowed = (request: FastifyRequest) => boolean;
type Restriction = { path: RegExp; isAllowed: IsAllowed };

/** The paths of each server that answer on some hosts only. */
const restrictions = new WeakMap<FastifyInstance['server'], Restriction[]>();

/**
 * If an interface has its own public URL, its paths answer on that host only.
 * `base` and `sharedBase` are public URLs; if they are equal, every host is allowed. `isExempt` allows single
 * requests to other hosts.
 */
export function restrictToHost(
  app: FastifyInstance,
  base: string,
  sharedBase: string,
  isExempt: IsAllowed = () => false,
): void {
  if (base === sharedBase) return;
  const { host, protocol } = new URL(base);
  // Parsed, because letter case and an explicit default port do not matter.
  const isAllowed = (request: FastifyRequest): boolean =>
    request.host === host || URL.parse(`${protocol}//${request.host}`)?.host === host || isExempt(request);
  const ofServer = restrictions.get(app.server) ?? [];
  restrictions.set(app.server, ofServer);
  app.addHook('onRoute', ({ url }) => {
    ofServer.push({ path: patternOf(url), isAllowed });
  });
  app.addHook('onRequest', async (request) => {
    if (!isAllowed(request)) throw notFound();
  });
}

/** Whether a path that no route of the request's method has may be known on the host that was asked. */
export function isKnownOnHost({ server }: FastifyInstance, request: FastifyRequest): boolean {
  const path = request.url.split('?')[0]!;
  const those = restrictions.get(server)?.filter((one) => one.path.test(path)) ?? [];
  return those.length === 0 || those.some(({ isAllowed }) => isAllowed(request));
}

function patternOf(url: string): RegExp {
  const segments = url.split(/:\w+/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${segments.join('[^/]+')}/?$`);
}
