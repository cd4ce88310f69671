import { X509Certificate } from 'node:crypto';
import { getCACertificates, type TLSSocket } from 'node:tls';
import { writeCause } from '../causes/index.ts';
import { dayMs, hourMs, minuteMs } from '../kernel/index.ts';
import type { Certificate } from './network-error.ts';

type Expiry = Omit<Certificate, 'host'>;

/**
 * Returns when the peer's certificate expires, and the cause if it isn't trusted. Call it once per connection, because
 * Node returns the chain only to the first call.
 */
export function examineCertificate(
  socket: TLSSocket,
  nowMs: number,
  ownRoots: X509Certificate[] = [],
): { expiry: Expiry | undefined; problem: string | undefined } {
  const own = socket.getPeerX509Certificate();
  const { authorizationError } = socket;
  if (!own) return { expiry: undefined, problem: certificateProblem(authorizationError, null, nowMs) };
  const expiresAt = own.validToDate.getTime();
  const problem = certificateProblem(authorizationError, expiresAt, nowMs);
  // Without a verified chain, only the peer's own certificate is certain.
  if (problem !== undefined) return { expiry: { expiresAt }, problem };
  return { expiry: { ...firstToExpire(own, ownRoots), issuedBy: nameIn(own.issuer) }, problem };
}

/**
 * Returns the first certificate to expire between the peer's own and its trusted root, which isn't included. Servers
 * also send issuers of a trusted root, such as expired cross-signed ones, that browsers ignore.
 */
function firstToExpire(own: X509Certificate, ownRoots: X509Certificate[]): Expiry {
  const sent = sentWith(own);
  let first: Expiry = { expiresAt: own.validToDate.getTime() };
  const path = [own];
  let at = own;
  while (!isIssuedByRoot(at, ownRoots)) {
    const issuers = sent.filter((other) => !path.includes(other) && isIssuer(other, at));
    const [issuer] = issuers.toSorted((one, other) => other.validToDate.getTime() - one.validToDate.getTime());
    if (!issuer) break;
    path.push(issuer);
    at = issuer;
    const expiresAt = issuer.validToDate.getTime();
    if (expiresAt < first.expiresAt) first = { expiresAt, issuer: nameOf(issuer) };
  }
  return first;
}

function sentWith(own: X509Certificate): X509Certificate[] {
  const sent: X509Certificate[] = [];
  for (let next = own.issuerCertificate; next && sent.length < maxSent; next = next.issuerCertificate) sent.push(next);
  return sent;
}

const maxSent = 20;

const isIssuer = (issuer: X509Certificate, issued: X509Certificate): boolean =>
  issued.checkIssued(issuer) && issued.verify(issuer.publicKey);

const isIssuedByRoot = (certificate: X509Certificate, ownRoots: X509Certificate[]): boolean =>
  [...ownRoots, ...(trustedRoots().get(certificate.issuer) ?? [])].some((root) => isIssuer(root, certificate));

// Parsing them takes longer than a check.
let roots: Map<string, X509Certificate[]> | undefined;
const trustedRoots = (): Map<string, X509Certificate[]> => {
  roots ??= Map.groupBy(
    getCACertificates().map((pem) => new X509Certificate(pem)),
    ({ subject }) => subject,
  );
  return roots;
};

const nameOf = ({ subject }: X509Certificate): string => nameIn(subject);

const nameIn = (subject: string): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? /^O=(.+)$/m.exec(subject)?.[1] ?? subject;

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
