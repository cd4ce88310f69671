import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Permission, RouteAccess } from '../http/index.ts';
import { accountRoutes } from './accounts.ts';
import { findRouteAccess } from './index.ts';
import { marketRoutes } from './market.ts';
import { monitorRoutes } from './monitors.ts';
import { otherRoutes } from './other.ts';
import { webhookRoutes } from './webhooks.ts';
import { websiteRoutes } from './websites.ts';

export type Mounted = { method: HTTPMethods; url: string };

const split = (key: string): { method: HTTPMethods; path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method: method as HTTPMethods, path };
};
export const interfaceRows = Object.keys({
  ...accountRoutes,
  ...monitorRoutes,
  ...websiteRoutes,
  ...marketRoutes,
  ...webhookRoutes,
}).map(split);
export const otherRows = Object.keys(otherRoutes).map(split);

/** Every route of the table that the app has. */
export const mountedRoutes = (app: FastifyInstance): Mounted[] =>
  interfaceRows
    .flatMap(({ method, path }) => ['/console/api', '/api/v1'].map((prefix) => ({ method, url: prefix + path })))
    .concat(otherRows.map(({ method, path }) => ({ method, url: path })))
    .filter(({ method, url }) => app.hasRoute({ method, url }));

export const permissionOf = ({ method, url }: Mounted): Permission | undefined => {
  const access = findRouteAccess(method, url);
  return typeof access === 'object' ? access.permission : undefined;
};

/** How a route is open to guests; undefined where it is not. */
export const guestThingOf = ({ method, url }: Mounted): RouteAccess['guest'] => {
  const access = findRouteAccess(method, url);
  return typeof access === 'object' ? access.guest : undefined;
};

/** What the app answers, without waiting for the end of streams; the body of refusals alone. */
export async function sendTo(app: FastifyInstance, { method, url }: Mounted, headers: Record<string, string>) {
  const reply = await app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '999999').replace('*', 'x'),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    payloadAsStream: true,
  });
  const chunks: Buffer[] = [];
  if (reply.statusCode === 403) for await (const chunk of reply.stream()) chunks.push(chunk as Buffer);
  else reply.stream().destroy();
  return { status: reply.statusCode, body: Buffer.concat(chunks).toString() };
}
