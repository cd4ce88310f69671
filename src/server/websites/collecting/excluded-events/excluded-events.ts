import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../../deps.ts';
import type { BotKind } from '../traits/index.ts';
import { addExcludedEvents, type ExcludedEventCount } from './excluded-event.store.ts';

export const exclusionReasons = [
  'bot_agent',
  'bot_network',
  'bot_behaviour',
  'excluded_address',
  'excluded_path',
  'excluded_host',
  'gpc',
  'stale_engagement',
  'too_many',
  'over_quota',
] as const;

export type ExclusionReason = (typeof exclusionReasons)[number];

type Settings = {
  excludesBots: boolean;
  honorsPrivacyControl: boolean;
  isExcludedAddress: (address: string) => boolean;
  isExcludedHost: (host: string) => boolean;
  isExcludedPath: (path: string) => boolean;
};

type ReportedVisit = { address: string; host: string; path: string; saysPrivacyControl: boolean; bot: BotKind };

export function findExclusion(settings: Settings, seen: ReportedVisit): ExclusionReason | undefined {
  if (settings.excludesBots && seen.bot !== 0) return botReasons[seen.bot];
  if (settings.honorsPrivacyControl && seen.saysPrivacyControl) return 'gpc';
  if (settings.isExcludedAddress(seen.address)) return 'excluded_address';
  if (settings.isExcludedHost(seen.host)) return 'excluded_host';
  const query = seen.path.indexOf('?');
  return settings.isExcludedPath(query < 0 ? seen.path : seen.path.slice(0, query)) ? 'excluded_path' : undefined;
}

const botReasons = { 1: 'bot_agent', 2: 'bot_network', 3: 'bot_behaviour' } as const;

type Website = { id: number; timeZone: string };
type Day = { startMs: number; endMs: number; day: string };

/** Counts in memory, so a flood costs the database nothing. A killed process loses its counts. */
export class ExcludedEventCounter {
  readonly #database: Deps['database'];
  readonly #days = new Map<string, Day>();
  #tallies = new Map<string, ExcludedEventCount>();

  constructor(deps: Pick<Deps, 'database'>) {
    this.#database = deps.database;
  }

  count(website: Website, reason: ExclusionReason, nowMs: number): void {
    const day = this.#dayIn(website.timeZone, nowMs);
    this.#add({ websiteId: website.id, day, reason, count: 1 });
  }

  async flush(): Promise<void> {
    const tallies = [...this.#tallies.values()];
    this.#tallies = new Map();
    try {
      await addExcludedEvents(this.#database, tallies);
    } catch (error) {
      for (const tally of tallies) this.#add(tally);
      throw error;
    }
  }

  #add(more: ExcludedEventCount): void {
    const key = `${more.websiteId} ${more.day} ${more.reason}`;
    const tally = this.#tallies.get(key);
    if (tally) tally.count += more.count;
    else this.#tallies.set(key, more);
  }

  #dayIn(timeZone: string, nowMs: number): string {
    const known = this.#days.get(timeZone);
    if (known && known.startMs <= nowMs && nowMs < known.endMs) return known.day;
    const start = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).startOfDay();
    const day = start.toPlainDate().toString();
    const endMs = start.add({ days: 1 }).startOfDay().epochMilliseconds;
    this.#days.set(timeZone, { startMs: start.epochMilliseconds, endMs, day });
    return day;
  }
}
