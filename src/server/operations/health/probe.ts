import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/index.ts';
import { addressHeaders, clientAddress, plainAddress, trustedPeers } from '../../http/index.ts';
import { minuteMs, type Vault } from '../../kernel/index.ts';

/**
 * `gatehouse doctor` asks the public address of its own service what arrives there. Only who has the service's secret
 * is answered: what proxies add to a request is nobody else's business.
 */
export const probeHeader = 'x-gatehouse-doctor';

const purpose = 'doctor_probe';
/** The clocks of the two may be apart. */
const validMs = 10 * minuteMs;

/** What of a request arrived behind the proxies. */
export type ReceivedProbe = {
  /** whose connection it came by */
  peer: string;
  /** whether that is a proxy that may tell the visitor's address */
  trusted: boolean;
  /** the visitor's address, as everything that counts or limits sees it */
  address: string;
  host: string;
  /** as `X-Forwarded-Proto` says */
  proto: string | null;
  /** the header that tells visitors' addresses, as it arrived */
  forwarded: string | null;
  /** others that proxies write addresses into and that arrived too */
  others: string[];
};

/** The header's value for a probe that is made now (epoch ms). */
export const signProbe = (vault: Vault, nowMs: number): string => `${nowMs}.${vault.hmac(purpose, String(nowMs))}`;

export function isSignedProbe(vault: Vault, value: string, nowMs: number): boolean {
  const madeAt = Number(value.slice(0, value.indexOf('.')));
  // Compared as hashes under the secret, so that the time that it takes tells nothing.
  return (
    Math.abs(nowMs - madeAt) <= validMs && vault.hmac(purpose, value) === vault.hmac(purpose, signProbe(vault, madeAt))
  );
}

export function receivedProbe(
  request: FastifyRequest,
  { proxyHeader, trustProxy }: Pick<Config, 'proxyHeader' | 'trustProxy'>,
): ReceivedProbe {
  // As they came: the parsed headers have been rewritten for those who ask for the visitor's address.
  const sent = (name: string): string | null => {
    const values: string[] = [];
    const { rawHeaders } = request.raw;
    for (let i = 0; i < rawHeaders.length; i += 2)
      if (rawHeaders[i]?.toLowerCase() === name) values.push(rawHeaders[i + 1] ?? '');
    return values.length === 0 ? null : values.join(', ');
  };
  const counted = proxyHeader.toLowerCase();
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  return {
    peer,
    trusted: trustedPeers(trustProxy)(peer),
    address: clientAddress(request),
    host: request.headers.host ?? '',
    proto: sent('x-forwarded-proto'),
    forwarded: sent(counted),
    others: addressHeaders.filter((name) => name !== counted && sent(name) !== null),
  };
}
