import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { orderUrl } from './order-url.ts';

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

/** A link to what an order brought, for the mail to its buyer and nowhere else. It lasts as long as the cookie. */
export function orderAccessUrl({ vault, config, now }: AccessDeps, number: string, to: 'order' | 'invoice'): string {
  const expiresMs = now() + lifetimeMs;
  const place = to === 'invoice' ? '?to=invoice' : '';
  return `${orderUrl(config, number)}/open/${expiresMs}.${signature(vault, number, expiresMs)}${place}`;
}

/** Whether a link's last part is a genuine one of the order, and not too old. */
export function isOrderKey({ vault, now }: AccessDeps, number: string, key: string): boolean {
  const [, expires = '', given = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(key) ?? [];
  return expires !== '' && Number(expires) > now() && isSignature(given, signature(vault, number, Number(expires)));
}

/** Whether this browser placed the order, or came from the mail to its buyer. */
export function hasOrderAccess(deps: AccessDeps, request: FastifyRequest, number: string): boolean {
  const [, key = ''] = request.headers.cookie?.match(/(?:^|;)\s*gatehouse_order=(\d{1,15}\.[\w-]{43})\s*(?:;|$)/) ?? [];
  return isOrderKey(deps, number, key);
}

const isSignature = (given: string, right: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(right));

const signature = (vault: Deps['vault'], number: string, expiresMs: number): string =>
  vault.hmac('order access', `${number} ${expiresMs}`);
