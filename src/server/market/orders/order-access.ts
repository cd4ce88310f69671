import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { orderUrl } from './order-url.ts';

/** Same lifetime as a library session. */
const lifetimeMs = 30 * dayMs;
type AccessDeps = Pick<Deps, 'vault' | 'config' | 'now'>;

/** Gives the browser that placed an order access to its delivery. The cookie is sent to this order's page only. */
export function grantOrderAccess(deps: AccessDeps, reply: FastifyReply, number: string): void {
  setOrderKey(deps, reply, number, `/shop/orders/${number}`);
}

/** Lets the same browser resume a download after its ticket has expired. `path`: the ticket's */
export const grantDownloadAccess = setOrderKey;

function setOrderKey({ vault, config, now }: AccessDeps, reply: FastifyReply, number: string, path: string): void {
  const expiresMs = now() + lifetimeMs;
  const secure = config.marketBaseUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `gatehouse_order=${expiresMs}.${signature(vault, number, expiresMs)}; Max-Age=${lifetimeMs / 1000}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Only send this link to the buyer's email address. */
export function orderAccessUrl(
  { vault, config, now }: AccessDeps,
  number: string,
  to: 'order' | 'invoice' | { document: string },
): string {
  const expiresMs = now() + lifetimeMs;
  const page = to === 'invoice' ? '?to=invoice' : '';
  const place = typeof to === 'string' ? page : `?document=${to.document}`;
  return `${orderUrl(config, number)}/open/${expiresMs}.${signature(vault, number, expiresMs)}${place}`;
}

export function isOrderKey({ vault, now }: AccessDeps, number: string, key: string): boolean {
  const [, expires = '', given = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(key) ?? [];
  return expires !== '' && Number(expires) > now() && isSignature(given, signature(vault, number, Number(expires)));
}

export function hasOrderAccess(deps: AccessDeps, request: FastifyRequest, number: string): boolean {
  const [, key = ''] = request.headers.cookie?.match(/(?:^|;)\s*gatehouse_order=(\d{1,15}\.[\w-]{43})\s*(?:;|$)/) ?? [];
  return isOrderKey(deps, number, key);
}

const isSignature = (given: string, right: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(right));

const signature = (vault: Deps['vault'], number: string, expiresMs: number): string =>
  vault.hmac('order access', `${number} ${expiresMs}`);
