import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Refusal, t } from '../kernel/index.ts';

type IsAllowed = (request: FastifyRequest) => boolean;
type Restriction = { path: RegExp; isAllowed: IsAllowed };

const restrictions = new WeakMap<FastifyInstance['server'], Restriction[]>();

/** RFC 9112, section 3.2. A proxy could judge another of several hosts than the service does. */
export function refuseRepeatedHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
    );
    if (hosts.length > 1) throw new Refusal('malformed', t('Send one Host header.'));
  });
}

/**
 * Restricts all routes to the host of `base`. Does nothing if both URLs are equal. `isExempt` allows individual
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
  // Parse the host, because letter case and an explicit default port don't matter.
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

/**
 * For a path that has no route for this method: returns whether the response can admit, on the requested host, that the
 * path exists.
 */
export function isKnownOnHost({ server }: FastifyInstance, request: FastifyRequest): boolean {
  const path = request.url.split('?')[0]!;
  const those = restrictions.get(server)?.filter((one) => one.path.test(path)) ?? [];
  return those.length === 0 || those.some(({ isAllowed }) => isAllowed(request));
}

function patternOf(url: string): RegExp {
  const segments = url.split(/:\w+/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${segments.join('[^/]+')}/?$`);
}
