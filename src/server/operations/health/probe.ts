import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/index.ts';
import { addressHeaders, clientAddress, plainAddress, trustedPeers } from '../../http/index.ts';
import { minuteMs, type Vault } from '../../kernel/index.ts';

/** Only a caller with the service's secret gets an answer, because proxies' headers are private. */
export const probeHeader = 'x-gatehouse-doctor';

const purpose = 'doctor_probe';
/** Long enough to tolerate a clock difference between the two machines. */
const validMs = 10 * minuteMs;

export type ReceivedProbe = {
  peer: string;
  trusted: boolean;
  address: string;
  host: string;
  proto: string | null;
  forwarded: string | null;
  others: string[];
};

export const signProbe = (vault: Vault, nowMs: number): string => `${nowMs}.${vault.hmac(purpose, String(nowMs))}`;

export function isSignedProbe(vault: Vault, value: string, nowMs: number): boolean {
  const madeAt = Number(value.slice(0, value.indexOf('.')));
  // Compares keyed hashes instead of the values, which prevents timing attacks.
  return (
    Math.abs(nowMs - madeAt) <= validMs && vault.hmac(purpose, value) === vault.hmac(purpose, signProbe(vault, madeAt))
  );
}

export function receivedProbe(
  request: FastifyRequest,
  { proxyHeader, trustProxy }: Pick<Config, 'proxyHeader' | 'trustProxy'>,
): ReceivedProbe {
  // Reads the raw headers, because the parsed ones have been rewritten.
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
