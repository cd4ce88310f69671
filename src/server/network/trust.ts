import { createHash, X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { LRUCache } from 'lru-cache';

/** `roots`: the own certificate authorities, in addition to the machine's. */
export type Trust = { context: SecureContext; roots: X509Certificate[] };
export type TrustSettings = { authorities: string | null; certificate: string | null; key: string | null };

// Creating a context with its own authorities takes longer than the rest of a check.
const contexts = new LRUCache<string, Trust>({ max: 500 });

/** Returns undefined if there are no settings. Throws if they aren't valid PEM. */
export function trustOf(settings: TrustSettings): Trust | undefined {
  const { authorities, certificate, key } = settings;
  if (authorities === null && certificate === null) return undefined;
  const identity = createHash('sha256')
    .update(JSON.stringify([authorities, certificate, key]))
    .digest('base64');
  const known = contexts.get(identity);
  if (known) return known;
  const trust = {
    context: createSecureContext({
      ...(authorities === null ? {} : { ca: [...getCACertificates(), authorities] }),
      ...(certificate === null || key === null ? {} : { cert: certificate, key }),
    }),
    roots: certificatesIn(authorities ?? ''),
  };
  contexts.set(identity, trust);
  return trust;
}

/** Throws if a certificate can't be parsed. */
export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
