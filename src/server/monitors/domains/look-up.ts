import { type DomainRecord, type LookupOptions, lookup } from 'rdapper';
import { secondMs } from '../../kernel/index.ts';
import { expiryInRdap, expiryInWhois } from './published-expiry.ts';
import { queryWhois } from './query-whois.ts';
import { createRegistries } from './registries.ts';

/** `expiresAt` (epoch ms) is null if the registry doesn't know the domain or publishes no date. */
export type LookUpResult = { kind: 'answer'; expiresAt: number | null } | { kind: 'failure'; error: string };

/** Ends soon after `signal` is aborted. Never rejects. */
export type LookUp = (domain: string, signal: AbortSignal) => Promise<LookUpResult>;

const stepMs = 10 * secondMs;
const wholeMs = 30 * secondMs;

export function createLookUp(options: LookupOptions = {}): LookUp {
  const registries = createRegistries();
  return async (domain, signal) => {
    const customBootstrapData = options.customBootstrapData ?? (await registries(signal));
    const result = await lookup(domain, {
      timeoutMs: stepMs,
      deadlineMs: wholeMs,
      // Security: addresses that a registrar chose are not followed. Only the registry's date counts.
      rdapFollowLinks: false,
      followWhoisReferral: false,
      ...options,
      // rdapper reads 12/08/2027 as a day in December, so its dates aren't used.
      includeRaw: true,
      signal,
      customBootstrapData,
    });
    if (result.ok && result.record !== undefined) return { kind: 'answer', expiresAt: expiryOf(result.record) };
    const failure: LookUpResult = { kind: 'failure', error: result.error ?? 'no answer' };
    if (result.errorCode !== 'unparseable' || result.errorServer === undefined) return failure;
    // rdapper found none of the fields that it knows, and does not return the text.
    const text = await queryWhois(result.errorServer, domain, AbortSignal.any([signal, AbortSignal.timeout(stepMs)]));
    const expiresAt = expiryInWhois(text);
    return expiresAt === undefined ? failure : { kind: 'answer', expiresAt };
  };
}

function expiryOf({ source, rawWhois, rawRdap }: DomainRecord): number | null {
  if (source === 'whois') return expiryInWhois(rawWhois ?? '') ?? null;
  const { events = [], expirationDate } = (rawRdap ?? {}) as RdapDomain;
  const dateOf = (isAction: (action: string) => boolean) =>
    events.find(({ eventAction }) => isAction(String(eventAction).toLowerCase()))?.eventDate;
  const date = dateOf((action) => action === 'expiration') ?? dateOf((action) => action.includes('expiration'));
  return expiryInRdap(String(date ?? expirationDate ?? ''));
}

/** Some registries write `expirationDate`, which isn't in RFC 9083. */
type RdapDomain = { events?: { eventAction?: unknown; eventDate?: unknown }[]; expirationDate?: unknown };
