import type { TLSSocket } from 'node:tls';
import { dayMs, hourMs } from '../kernel/index.ts';

/** When the peer's own certificate ends, epoch ms; null when it shows none. */
export function certificateExpiry(socket: TLSSocket): number | null {
  const certificate = socket.getPeerX509Certificate();
  return certificate ? certificate.validToDate.getTime() : null;
}

/** Why the peer's certificate is not to be trusted, as a sentence; undefined when it is. `error` is Node's verdict. */
export function certificateProblem(
  error: Error | string | null,
  expiresAt: number | null,
  nowMs: number,
): string | undefined {
  if (!error) return undefined;
  const code = typeof error === 'string' ? error : ((error as NodeJS.ErrnoException).code ?? error.message);
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return expiresAt !== null && expiresAt <= nowMs
        ? `certificate expired ${ago(nowMs - expiresAt)} ago`
        : 'an issuer’s certificate expired';
    case 'CERT_NOT_YET_VALID':
      return 'certificate is not valid yet';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'ERR_TLS_CERT_ALTNAME_FORMAT':
      return 'certificate is for another host name';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'certificate is self-signed';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_VERIFY_FIRST_CERTIFICATE':
      return 'certificate is signed by an unknown issuer, or the chain is incomplete';
    case 'CERT_REVOKED':
      return 'certificate was revoked';
    default:
      return `certificate is not valid (${code.toLowerCase().replaceAll('_', ' ')})`;
  }
}

function ago(ms: number): string {
  const [count, unit] =
    ms >= dayMs
      ? [Math.floor(ms / dayMs), 'day']
      : ms >= hourMs
        ? [Math.floor(ms / hourMs), 'hour']
        : [Math.max(1, Math.floor(ms / 60_000)), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
