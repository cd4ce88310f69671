import { type LookupOptions, lookup } from 'rdapper';
import { secondMs } from '../../kernel/index.ts';
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
      signal,
      customBootstrapData,
    });
    if (!result.ok || result.record === undefined) return { kind: 'failure', error: result.error ?? 'no answer' };
    const expiresAt = Date.parse(result.record.expirationDate ?? '');
    return { kind: 'answer', expiresAt: Number.isNaN(expiresAt) ? null : expiresAt };
  };
}
