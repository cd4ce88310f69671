import type { FastifyInstance } from 'fastify';
import type { DeclaredRoute, Permission, RouteAccess } from '../../../src/server/http/index.ts';

export const permissionOf = ({ access }: DeclaredRoute): Permission | undefined =>
  typeof access === 'object' ? access.permission : undefined;

/** Returns undefined if the route is closed to guests. */
export const guestResourceOf = ({ access }: DeclaredRoute): RouteAccess['guest'] =>
  typeof access === 'object' ? access.guest : undefined;

/** Doesn't wait until a stream ends. Returns the body only if the request was rejected. */
export async function sendTo(
  app: FastifyInstance,
  { method, url }: Pick<DeclaredRoute, 'method' | 'url'>,
  headers: Record<string, string>,
) {
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
