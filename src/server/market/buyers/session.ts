import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { dayMs, randomToken, sha256 } from '../../kernel/index.ts';
import { deleteBuyerSession, findSessionEmail, insertBuyerSession } from './buyer.store.ts';

/** `formToken` is a CSRF token. */
export type Buyer = { email: string; formToken: string };

const lifetimeMs = 30 * dayMs;
type SessionDeps = Pick<Deps, 'database' | 'vault' | 'config' | 'now'>;

export async function startBuyerSession(
  deps: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  await endBuyerSession(deps, request, reply);
  const token = randomToken();
  const now = deps.now();
  await insertBuyerSession(deps.database.db, {
    id_hash: sha256(token),
    email,
    created_at: now,
    expires_at: now + lifetimeMs,
  });
  setCookie(deps, reply, token, lifetimeMs);
}

export async function endBuyerSession(deps: SessionDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = tokenOf(request);
  if (token === undefined) return;
  await deleteBuyerSession(deps.database.db, sha256(token));
  setCookie(deps, reply, '', 0);
}

export async function findBuyer(deps: SessionDeps, request: FastifyRequest): Promise<Buyer | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const idHash = sha256(token);
  const email = await findSessionEmail(deps.database.db, idHash, deps.now());
  return email === undefined ? undefined : { email, formToken: deps.vault.hmac('buyer form', idHash) };
}

export function hasFormToken({ formToken }: Buyer, sent: unknown): boolean {
  const [given, expected] = [Buffer.from(typeof sent === 'string' ? sent : ''), Buffer.from(formToken)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  request.headers.cookie?.match(/(?:^|;)\s*gatehouse_buyer=([\w-]{43})\s*(?:;|$)/)?.[1];

/** With `Path=/shop`, browsers don't send the cookie to the rest of the service. */
function setCookie({ config }: SessionDeps, reply: FastifyReply, token: string, maxAgeMs: number): void {
  const secure = config.marketBaseUrl.startsWith('https:') ? '; Secure' : '';
  // `endBuyerSession` may already have set a cookie on this response.
  reply.removeHeader('set-cookie');
  reply.header(
    'set-cookie',
    `gatehouse_buyer=${token}; Max-Age=${maxAgeMs / 1000}; Path=/shop; HttpOnly; SameSite=Lax${secure}`,
  );
}
