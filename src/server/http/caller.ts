import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Module, ModulesOff } from '../kernel/index.ts';
import { plainAddress } from './forwarded.ts';
import type { Permission } from './permissions.ts';

/** Kinds of resources that can be shared with guests individually. */
export const guestResourceKinds = ['monitor', 'website', 'status_page', 'uptime_report', 'item'] as const;
export type GuestResourceKind = (typeof guestResourceKinds)[number];

export const moduleOfResource: Record<GuestResourceKind, Module> = {
  monitor: 'monitors',
  status_page: 'monitors',
  uptime_report: 'monitors',
  website: 'websites',
  item: 'market',
};

export type Seen = Record<GuestResourceKind, ReadonlySet<number>>;

/** `sees`: the resources shared with a guest; only set for guests. */
export type Actor = {
  permissions: ReadonlySet<Permission>;
  sees?: Seen;
} & (
  | { kind: 'user'; userId: number; sessionIdHash: string; name: string; role: string }
  | { kind: 'key'; keyId: number; name: string }
);

/** Set by the key hook of an API or by the console's session hook. */
export type Caller = {
  accountId: number;
  /** whether the account owns the service; administration also needs the permission `service` */
  isOwner: boolean;
  timeZone: string;
  /** without an actor, routes that need a permission are denied */
  actor?: Actor;
  /** the actor has no permissions in these modules */
  modulesOff?: ModulesOff;
};

const callers = new WeakMap<FastifyRequest, Caller>();

export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

export const findCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** Throws if the route was registered without an authentication hook. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a route that needs a caller is mounted without a key or session hook');
  return caller;
}

/** Always true in feature tests without the permissions table. */
export const mayCaller = (request: FastifyRequest, permission: Permission): boolean =>
  isAllowed(callerOf(request), permission);

/** Jobs have no actor and may do everything in their account. */
export const isAllowed = ({ actor }: Pick<Caller, 'actor'>, permission: Permission): boolean =>
  actor?.permissions.has(permission) ?? true;

/** For answers that cover several modules. */
export const isModuleOn = ({ modulesOff }: Pick<Caller, 'modulesOff'>, module: Module): boolean =>
  modulesOff?.has(module) !== true;

/** Trusts the proxy header only if GATEHOUSE_TRUST_PROXY contains the peer. */
export function clientAddress(request: FastifyRequest): string {
  const { ip } = request;
  return plainAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
}

/**
 * Returns the key for rate limits: the address, or for IPv6 its /64 network, because a connection usually has a whole
 * /64.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const usual = asUsual.exec(address)?.[0];
  if (usual !== undefined && isIPv6(address)) return `${usual}::/64`;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length - (address.includes('.') ? 1 : 0);
  const first = [...groups, ...Array<string>(missing).fill('0'), ...last].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The /48 of an IPv6 network, which is the usual assignment to a site. Everyone with one has 65,536 networks. */
export const siteOf = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : network;

const asUsual = /^(?:(?:0|[1-9a-f][\da-f]{0,3}):){3}(?:0|[1-9a-f][\da-f]{0,3})(?=:[\da-f])/;
