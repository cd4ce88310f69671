import { type BootstrapData, type LookupOptions, lookup } from 'rdapper';
import { dayMs, secondMs } from '../../kernel/time.ts';

/** What a registry said: `expiresAt` (epoch ms) is null for a domain it does not know and where it tells no date. */
export type Finding = { kind: 'answer'; expiresAt: number | null } | { kind: 'failure'; error: string };

/** Asks for one registrable domain. Ends soon after `signal` aborts; never rejects. */
export type LookUp = (domain: string, signal: AbortSignal) => Promise<Finding>;

const registriesUrl = 'https://data.iana.org/rdap/dns.json';
const stepMs = 10 * secondMs;
const wholeMs = 30 * secondMs;

/**
 * Looks domains up by RDAP, or by WHOIS where a registry has no RDAP or fails. Which server answers for which top-level
 * domain is IANA's list, fetched once a day, unless `options` brings a list.
 */
export function openLookUp(options: LookupOptions = {}): LookUp {
  const registries = openRegistries();
  return async (domain, signal) => {
    const listed = options.customBootstrapData ?? (await registries(signal));
    const result = await lookup(domain, {
      timeoutMs: stepMs,
      deadlineMs: wholeMs,
      // The registry's own date counts, and addresses that a registrar chose are not to be asked from here.
      rdapFollowLinks: false,
      followWhoisReferral: false,
      ...options,
      signal,
      ...(listed === undefined ? {} : { customBootstrapData: listed }),
    });
    if (!result.ok || result.record === undefined) return { kind: 'failure', error: result.error ?? 'no answer' };
    const expiresAt = Date.parse(result.record.expirationDate ?? '');
    return { kind: 'answer', expiresAt: Number.isNaN(expiresAt) ? null : expiresAt };
  };
}

/** IANA's list of RDAP servers. An old one is better than none; undefined when there was never one. */
function openRegistries(): (signal: AbortSignal) => Promise<BootstrapData | undefined> {
  let known: BootstrapData | undefined;
  let freshUntilMs = 0;
  return async (signal) => {
    if (performance.now() < freshUntilMs) return known;
    try {
      const answer = await fetch(registriesUrl, { signal: AbortSignal.any([signal, AbortSignal.timeout(stepMs)]) });
      if (!answer.ok) throw new Error(`IANA answered ${answer.status}`);
      const list = (await answer.json()) as BootstrapData;
      if (!Array.isArray(list?.services)) throw new Error('IANA answered something else than its list');
      known = list;
      freshUntilMs = performance.now() + dayMs;
    } catch {
      // The look-up goes on by itself, and says what is wrong with the network.
    }
    return known;
  };
}
