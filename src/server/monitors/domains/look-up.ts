import { type LookupOptions, lookup } from 'rdapper';
import { secondMs } from '../../kernel/index.ts';
import { createRegistries } from './registries.ts';

/** A registry's answer: `expiresAt` (epoch ms) is null if it does not know the domain or publishes no date. */
export type LookUpResult = { kind: 'answer'; expiresAt: number | null } | { kind: 'failure'; error: string };

/** Asks for one registrable domain. Ends soon after `signal` aborts; never rejects. */
export type LookUp = (domain: string, signal: AbortSignal) => Promise<LookUpResult>;

const stepMs = 10 * secondMs;
const wholeMs = 30 * secondMs;

/**
 * Looks domains up by RDAP, or by WHOIS where a registry has no RDAP or fails. Which server answers for which top-level
 * domain is IANA's list, unless `options` brings one.
 */
export function createLookUp(options: LookupOptions = {}): LookUp {
  const registries = createRegistries();
  return async (domain, signal) => {
    const customBootstrapData = options.customBootstrapData ?? (await registries(signal));
    const result = await lookup(domain, {
      timeoutMs: stepMs,
      deadlineMs: wholeMs,
      // Only the registry's date counts, and addresses chosen by a registrar must not be contacted from here.
      rdapFollowLinks: false,
      followWhoisReferral: false,
      ...options,
      signal,
      customBootstrapData,
    });
    if (!result.ok || result.record === undefined) return { kind: 'failure', error: result.error ?? 'no answer' };
    const expiresAt = Date.parse(result.record.expirationDate ?? '');
    return { kind: 'answer', expiresAt: Number.isNaN(expiresAt) ? null : expiresAt };
  };
}
