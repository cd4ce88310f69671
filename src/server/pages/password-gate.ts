import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Vault } from '../kernel/index.ts';
import { dayMs } from '../kernel/index.ts';

const ticketLifetimeMs = dayMs;

export type ProtectedPage = {
  /** kind of page; tickets and cookies are valid for only one kind */
  kind: string;
  id: number;
  password_hash: string | null;
};

const ticketCookie = ({ kind, id }: Pick<ProtectedPage, 'kind' | 'id'>): string => `gatehouse_${kind}_${id}`;

/** The ticket is valid for 24 hours, or until the password changes. */
export function issueTicket(vault: Vault, page: ProtectedPage, nowMs: number): string {
  const expiresMs = nowMs + ticketLifetimeMs;
  return `${expiresMs}.${signature(vault, page, expiresMs)}`;
}

export function isValidTicket(vault: Vault, page: ProtectedPage, ticket: string | undefined, nowMs: number): boolean {
  const [expires = '', given = ''] = ticket?.split('.') ?? [];
  if (page.password_hash === null || !/^\d{1,15}$/.test(expires) || Number(expires) <= nowMs) return false;
  const expected = Buffer.from(signature(vault, page, Number(expires)));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const signature = (vault: Vault, page: ProtectedPage, expiresMs: number): string =>
  vault.hmac(`${page.kind} ticket`, `${page.id}.${expiresMs}.${page.password_hash}`);

export function ticketOf(request: FastifyRequest, page: ProtectedPage): string | undefined {
  const start = `${ticketCookie(page)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** Returns a `set-cookie` header for `path` and all paths below it. */
export function ticketCookieHeader(
  page: ProtectedPage,
  ticket: string,
  { path, secure }: { path: string; secure: boolean },
): string {
  return `${ticketCookie(page)}=${ticket}; Path=${path}; Max-Age=${ticketLifetimeMs / 1000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
