import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Writes what proxies say of the visitor's address as X-Forwarded-For, the one header whose hops are judged by who may be
 * believed: where it is missing, X-Real-IP, CF-Connecting-IP, True-Client-IP or Forwarded stand for it; ports and
 * brackets are dropped. Whether any of it is believed is for the reader to decide.
 */
export function gatherForwarded(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for'];
  if (typeof given === 'string') {
    if (withPort.test(given)) headers['x-forwarded-for'] = given.split(',').map(bareAddress).join(', ');
    return;
  }
  const told =
    single(headers['x-real-ip']) ??
    single(headers['cf-connecting-ip']) ??
    single(headers['true-client-ip']) ??
    hopsIn(headers.forwarded);
  if (told !== undefined) headers['x-forwarded-for'] = told;
}

/** A bracket, or a port behind an IPv4 address: as some balancers write it. */
const withPort = /\[|\.\d+:\d/;

/** `1.2.3.4:80`, `[::1]:80`, `"[::1]"` without what is not the address. */
function bareAddress(written: string): string {
  const text = written.trim().replaceAll('"', '');
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1];
  return bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

/** The address in a header that holds one; undefined for anything else. */
function single(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const address = bareAddress(value);
  return isIP(address) === 0 ? undefined : address;
}

/** RFC 7239: `for=1.2.3.4;proto=https, for="[::1]:80"`, nearest hop last. Names that hide an address stay as they are. */
function hopsIn(forwarded: string | undefined): string | undefined {
  if (forwarded === undefined) return undefined;
  const hops = forwarded.split(',').map((element) => /(?:^|;)\s*for=([^;]*)/i.exec(element)?.[1] ?? 'unknown');
  return hops.map(bareAddress).join(', ');
}
