import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ProxyWatch } from './proxy-watch.ts';

export type ProxySettings = {
  trustProxy: string[];
  proxyHeader: string;
};

/**
 * Reads only the configured header, because a proxy can pass on other headers, in which clients could forge their
 * address. Copies it to X-Forwarded-For, which Fastify reads from the right for as long as the peers are trusted.
 */
export function readProxyHeader(app: FastifyInstance, settings: ProxySettings, watch: ProxyWatch): void {
  const trusts = trustedPeers(settings.trustProxy);
  const header = settings.proxyHeader.toLowerCase();
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const isTrusted = trusts(peer);
    watch.inspect({ peer, isTrusted, headers });
    const hops = isTrusted ? hopsOf(headers, header) : undefined;
    delete headers['x-forwarded-for'];
    if (hops !== undefined) headers['x-forwarded-for'] = hops;
    done();
  });
}

function hopsOf(headers: IncomingHttpHeaders, header: string): string | undefined {
  const value = headers[header];
  // Node joins duplicate headers. If a header for a single address has two values, it is invalid.
  if (typeof value !== 'string') return undefined;
  if (header === 'x-forwarded-for') return withPort.test(value) ? value.split(',').map(bareAddress).join(', ') : value;
  if (header === 'forwarded') return hopsIn(value);
  const address = bareAddress(value);
  return isIP(address) === 0 ? undefined : address;
}

const withPort = /\[|\.\d+:\d/;

/** Extracts the address from `1.2.3.4:80`, `[::1]:80` or `"[::1]"`. */
function bareAddress(written: string): string {
  const text = written.trim().replaceAll('"', '');
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1];
  return bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

/** RFC 7239: `for=1.2.3.4;proto=https, for="[::1]:80"`, nearest hop last. Obfuscated names are unchanged. */
function hopsIn(forwarded: string): string {
  const hops = forwarded.split(',').map((element) => /(?:^|;)\s*for=([^;]*)/i.exec(element)?.[1] ?? 'unknown');
  return hops.map(bareAddress).join(', ');
}

export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;

export function trustedPeers(trusted: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trusted.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : one))) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
