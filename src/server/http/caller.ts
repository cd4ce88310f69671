import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Who asks: set by the key hook of an interface or by the console's session hook. */
export type Caller = { accountId: number; isOwner: boolean; timeZone: string };

const callers = new WeakMap<FastifyRequest, Caller>();

export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** Throws where no hook let the request in: such a route is mounted in the wrong place. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a route that needs a caller is mounted without a key or session hook');
  return caller;
}

/** The visitor's address; headers of proxies count only where GATEHOUSE_TRUST_PROXY names the peer. */
export function clientAddress(request: FastifyRequest): string {
  return request.ip.startsWith('::ffff:') ? request.ip.slice(7) : request.ip;
}

/** Whom limits for one visitor count by: an address, of IPv6 its /64 network, because one line has that many. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
