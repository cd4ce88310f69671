import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './forwarded.ts';
import type { Permission } from './permissions.ts';

/** The kinds of resources that a guest of an account can be shown one by one. */
export const guestResourceKinds = ['monitor', 'website', 'status_page', 'item'] as const;
export type GuestResourceKind = (typeof guestResourceKinds)[number];

/** Identifiers of what a guest was shown. */
export type Seen = Record<GuestResourceKind, ReadonlySet<number>>;

/** Who acts, and what this person or key may do; `sees` of guests alone. A session is known by the hash of its token. */
export type Actor = {
  permissions: ReadonlySet<Permission>;
  sees?: Seen;
} & (
  | { kind: 'user'; userId: number; sessionIdHash: string; name: string; role: string }
  | { kind: 'key'; keyId: number; name: string }
);

/** Who sent the request: set by the key hook of an interface or by the console's session hook. */
export type Caller = {
  accountId: number;
  /** whether the account owns the service; what only its people may do asks for the permission `service`, too */
  isOwner: boolean;
  timeZone: string;
  /** without one, no route that needs a permission answers */
  actor?: Actor;
};

const callers = new WeakMap<FastifyRequest, Caller>();

export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller, if somebody is signed in. */
export const findCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The caller. Throws if no hook set one: the route is mounted in the wrong place. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a route that needs a caller is mounted without a key or session hook');
  return caller;
}

/** Whether who sent the request may do this; in an app without the table of permissions, as features' tests mount it, anything. */
export const mayCaller = (request: FastifyRequest, permission: Permission): boolean =>
  isAllowed(callerOf(request), permission);

/** The same of a caller; what no request asks for, such as a job, may read everything of its account. */
export const isAllowed = ({ actor }: Pick<Caller, 'actor'>, permission: Permission): boolean =>
  actor?.permissions.has(permission) ?? true;

/**
 * The visitor's address. The proxies' header is trusted only if GATEHOUSE_TRUST_PROXY contains the peer, hop by hop
 * from the nearest; if that leads to no address, it is the peer's.
 */
export function clientAddress(request: FastifyRequest): string {
  const { ip } = request;
  return plainAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
}

/**
 * What limits per visitor count: the address, or for IPv6 its /64 network, because one connection has a whole one. The
 * same for every notation of an address; a text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const usual = asUsual.exec(address)?.[0];
  if (usual !== undefined && isIPv6(address)) return `${usual}::/64`;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  // An IPv4 address at the end counts as two groups.
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length - (address.includes('.') ? 1 : 0);
  const first = [...groups, ...Array<string>(missing).fill('0'), ...last].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The fast path for addresses in the usual notation. */
const asUsual = /^(?:(?:0|[1-9a-f][\da-f]{0,3}):){3}(?:0|[1-9a-f][\da-f]{0,3})(?=:[\da-f])/;
