import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BootstrapData } from 'rdapper';
import { dayMs, hourMs, secondMs } from '../../kernel/index.ts';

export type Registries = (signal: AbortSignal) => Promise<BootstrapData>;

const ianaUrl = 'https://data.iana.org/rdap/dns.json';
const fetchMs = 10 * secondMs;

/**
 * Starts with the bundled list. Fetches a new list daily, or an hour after a failure. Never rejects, because an old
 * list is still useful.
 */
export function createRegistries(url = ianaUrl): Registries {
  let known: BootstrapData | undefined;
  let fetching: Promise<void> | undefined;
  let freshUntilMs = -Infinity;

  const refresh = async (signal: AbortSignal): Promise<void> => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(fetchMs)]) });
      if (!answer.ok) throw new Error(`IANA answered ${answer.status}`);
      const list = (await answer.json()) as BootstrapData;
      if (!Array.isArray(list?.services)) throw new Error('IANA did not send a list of RDAP servers');
      known = list;
      freshUntilMs = performance.now() + dayMs;
    } catch {
      // The error is ignored by design: without a network, the lookup itself fails and reports its domain.
      freshUntilMs = performance.now() + hourMs;
    } finally {
      fetching = undefined;
    }
  };

  return async (signal) => {
    if (performance.now() >= freshUntilMs) {
      fetching ??= refresh(signal);
      await fetching;
    }
    known ??= JSON.parse(readFileSync(join(import.meta.dirname, 'registries.json'), 'utf8')) as BootstrapData;
    return known;
  };
}
