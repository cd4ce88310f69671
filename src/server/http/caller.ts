import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './forwarded.ts';

/** Who asks: set by the key hook of an interface or by the console's session hook. */
export type Caller = { accountId: number; isOwner: boolean; timeZone: string };

const callers = new WeakMap<FastifyRequest, Caller>();

export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** Who asks, if somebody is signed in. */
export const findCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** Throws where no hook let the request in: such a route is mounted in the wrong place. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a route that needs a caller is mounted without a key or session hook');
  return caller;
}

/**
 * The visitor's address. What proxies say of it in the one header that counts is believed only where GATEHOUSE_TRUST_PROXY
 * names the peer, hop by hop from the nearest; where that leads to no address, it is the peer's.
 */
export function clientAddress(request: FastifyRequest): string {
  const { ip } = request;
  return plainAddress(isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip);
}

/**
 * Whom limits for one visitor count by: an address, of IPv6 its /64 network, because one line has that many. However the
 * address is written; a text that is none stands for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const usual = asUsual.exec(address)?.[0];
  if (usual !== undefined && isIPv6(address)) return `${usual}::/64`;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  // An IPv4 address at the end stands for two groups.
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length - (address.includes('.') ? 1 : 0);
  const first = [...groups, ...Array<string>(missing).fill('0'), ...last].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The network as nearly all addresses tell it, written the usual way. */
const asUsual = /^(?:(?:0|[1-9a-f][\da-f]{0,3}):){3}(?:0|[1-9a-f][\da-f]{0,3})(?=:[\da-f])/;
