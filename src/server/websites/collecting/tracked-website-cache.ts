import type { Database } from '../../database/index.ts';
import { isOutage, minuteMs, secondMs, withTimeout } from '../../kernel/index.ts';
import {
  parseExcludedAddresses,
  parseExcludedHosts,
  parseExcludedParams,
  parseExcludedPaths,
} from '../website/index.ts';
import type { TrackedEvent } from './tracked-event.ts';
import { findTrackedWebsiteByDomain, findTrackedWebsiteById, type TrackedRow } from './tracked-website.store.ts';

/** A website's settings, ready to be asked. */
export type TrackedWebsite = {
  id: number;
  account_id: number;
  domain: string;
  timeZone: string;
  excludesBots: boolean;
  isExcludedParam: (name: string) => boolean;
  isExcludedAddress: (address: string) => boolean;
  /** without its query */
  isExcludedPath: (path: string) => boolean;
  isExcludedHost: (host: string) => boolean;
  /** visitors whose browser says Global Privacy Control are not counted */
  honorsPrivacyControl: boolean;
};

/** A change of the settings is honoured by every process after this long. */
const maxAgeMs = 1000;
/**
 * While the database is away, what it said last holds for as long as this. Another process may still reach it, and suspend
 * the account or make the website honour Global Privacy Control: one that is cut off counts on for no longer than this.
 */
const maxAwayMs = 10 * minuteMs;
/** A database that takes longer for a small question, such as one whose tables are locked, is as good as away. */
const slowMs = 3 * secondMs;
const slow = Symbol('slow');
const maxEntries = 10_000;

type Found = TrackedWebsite | undefined;
type Known = {
  at: number;
  website: Promise<Found>;
  /** the last answer of the database, and when it was asked */
  read: { at: number; website: Found } | undefined;
};

/**
 * The websites that events come for, so that the database is asked about each once a second, not once an event, and those that
 * are known are counted on while it is away.
 */
export class TrackedWebsiteCache {
  readonly #database: Database;
  readonly #known = new Map<number | string, Known>();

  constructor(database: Database) {
    this.#database = database;
  }

  find(wanted: TrackedEvent['website'], nowMs: number): Promise<TrackedWebsite | undefined> {
    const key = 'id' in wanted ? wanted.id : wanted.domain;
    const known = this.#known.get(key);
    if (known && Math.abs(nowMs - known.at) < maxAgeMs) return known.website;
    const reading = this.#read(wanted);
    const entry: Known = { at: nowMs, website: reading, read: known?.read };
    const isFresh = entry.read !== undefined && nowMs - entry.read.at < maxAwayMs;
    entry.website = (isFresh ? withTimeout(reading, slowMs, slow) : reading).then(
      (website) => {
        if (website === slow) return entry.read?.website;
        entry.read = { at: nowMs, website };
        return website;
      },
      (error) => {
        if (isOutage(error) && isFresh) return entry.read?.website;
        if (this.#known.get(key) === entry) this.#known.delete(key);
        throw error;
      },
    );
    this.#known.delete(key);
    this.#known.set(key, entry);
    if (this.#known.size > maxEntries) {
      const oldest = this.#known.keys().next().value;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    return entry.website;
  }

  async #read(wanted: TrackedEvent['website']): Promise<Found> {
    const { db } = this.#database;
    return tracked(
      await ('id' in wanted ? findTrackedWebsiteById(db, wanted.id) : findTrackedWebsiteByDomain(db, wanted.domain)),
    );
  }

  /** After a change of settings: the next event reads the database. */
  clear(): void {
    this.#known.clear();
  }
}

function tracked(row: TrackedRow | undefined): TrackedWebsite | undefined {
  if (!row) return undefined;
  return {
    id: row.id,
    account_id: row.account_id,
    domain: row.domain,
    timeZone: row.time_zone,
    excludesBots: row.exclude_bots === 1,
    isExcludedParam: parseExcludedParams(row.exclude_params),
    isExcludedAddress: parseExcludedAddresses(row.exclude_ips),
    isExcludedPath: parseExcludedPaths(row.exclude_paths),
    isExcludedHost: parseExcludedHosts(row.exclude_hosts),
    honorsPrivacyControl: row.honor_gpc === 1,
  };
}
