import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';

/** As long as a buyer stays signed in to the library. */
const lifetimeMs = 30 * dayMs;
type AccessDeps = Pick<Deps, 'vault' | 'config' | 'now'>;

/**
 * Lets the browser that placed an order open what it bought on the order's page, without waiting for the mail. The cookie
 * is good for this order alone and is sent to its page alone; whoever only knows the order's number gets nothing.
 */
export function grantOrderAccess({ vault, config, now }: AccessDeps, reply: FastifyReply, number: string): void {
  const expiresMs = now() + lifetimeMs;
  const secure = config.marketBaseUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `gatehouse_order=${expiresMs}.${signature(vault, number, expiresMs)}; Max-Age=${lifetimeMs / 1000}; Path=/shop/orders/${number}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Whether this browser placed the order. */
export function hasOrderAccess({ vault, now }: AccessDeps, request: FastifyRequest, number: string): boolean {
  const [, expires = '', given = ''] =
    request.headers.cookie?.match(/(?:^|;)\s*gatehouse_order=(\d{1,15})\.([\w-]{43})\s*(?:;|$)/) ?? [];
  if (expires === '' || Number(expires) <= now()) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(vault, number, Number(expires))));
}

const signature = (vault: Deps['vault'], number: string, expiresMs: number): string =>
  vault.hmac('order access', `${number} ${expiresMs}`);
