import { timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { dayMs } from '../../kernel/time.ts';
import type { Vault } from '../../kernel/vault.ts';
import type { WebsiteRow } from '../../ledger/index.ts';

export type Access = 'open' | 'hidden' | 'ask_password';

/** Who sees the public statistics page. The owner always does; a private one looks like none to everybody else. */
export function accessTo(privacy: number, viewer: { isOwner: boolean; hasTicket: boolean }): Access {
  if (privacy === 0 || viewer.isOwner) return 'open';
  if (privacy === 2) return viewer.hasTicket ? 'open' : 'ask_password';
  return 'hidden';
}

export const ticketLifetimeMs = dayMs;
export const ticketCookie = (id: number): string => `gatehouse_stats_${id}`;

type Guarded = Pick<WebsiteRow, 'id' | 'password_hash'>;

/** Proof that the password was given, for 24 hours; it dies with the password. */
export function issueTicket(vault: Vault, website: Guarded, nowMs: number): string {
  const expiresMs = nowMs + ticketLifetimeMs;
  return `${expiresMs}.${signature(vault, website, expiresMs)}`;
}

export function isTicket(vault: Vault, website: Guarded, ticket: string | undefined, nowMs: number): boolean {
  const [expires = '', given = ''] = ticket?.split('.') ?? [];
  if (website.password_hash === null || !/^\d{1,15}$/.test(expires) || Number(expires) <= nowMs) return false;
  const expected = Buffer.from(signature(vault, website, Number(expires)));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const signature = (vault: Vault, website: Guarded, expiresMs: number): string =>
  vault.hmac('statistics ticket', `${website.id}.${expiresMs}.${website.password_hash}`);

/** Who is counted as one guesser: an address, of IPv6 its /64 network, because one line has that many addresses. */
export function guesser(website: number, address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return `${website} ${address}`;
  return `${website} ${ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':')}`;
}
