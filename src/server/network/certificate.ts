import type { TLSSocket } from 'node:tls';
import { writeCause } from '../causes/index.ts';
import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';

/** Returns epoch ms, or null if the peer sent no certificate. */
export function certificateExpiry(socket: TLSSocket): number | null {
  const certificate = socket.getPeerX509Certificate();
  return certificate ? certificate.validToDate.getTime() : null;
}

export function certificateProblem(
  error: Error | string | null,
  expiresAt: number | null,
  nowMs: number,
): string | undefined {
  if (!error) return undefined;
  const code = typeof error === 'string' ? error : ((error as NodeJS.ErrnoException).code ?? error.message);
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return expiresAt !== null && expiresAt <= nowMs ? expiredCause(nowMs - expiresAt) : writeCause('expiredIssuer');
    case 'CERT_NOT_YET_VALID':
      return writeCause('notYetValid');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'ERR_TLS_CERT_ALTNAME_FORMAT':
      return writeCause('otherHostName');
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return writeCause('selfSigned');
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_VERIFY_FIRST_CERTIFICATE':
      return writeCause('unknownIssuer');
    case 'CERT_REVOKED':
      return writeCause('revoked');
    default:
      return writeCause('invalidCertificate', { reason: code.toLowerCase().replaceAll('_', ' ') });
  }
}

function expiredCause(agoMs: number): string {
  const [days, hours] = [Math.floor(agoMs / dayMs), Math.floor(agoMs / hourMs)];
  if (days > 0) return days === 1 ? writeCause('expiredYesterday') : writeCause('expiredDaysAgo', { days });
  if (hours > 0) return hours === 1 ? writeCause('expiredAnHourAgo') : writeCause('expiredHoursAgo', { hours });
  const minutes = Math.max(1, Math.floor(agoMs / minuteMs));
  return minutes === 1 ? writeCause('expiredAMinuteAgo') : writeCause('expiredMinutesAgo', { minutes });
}
