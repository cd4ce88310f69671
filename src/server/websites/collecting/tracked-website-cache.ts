import type { Database } from '../../database/index.ts';
import { isOutage, minuteMs, secondMs, withTimeout } from '../../kernel/index.ts';
import {
  parseExcludedAddresses,
  parseExcludedHosts,
  parseExcludedParams,
  parseExcludedPaths,
  parseHostName,
} from '../website/index.ts';
import type { TrackedEvent } from './tracked-event.ts';
import { findTrackedWebsiteByDomain, findTrackedWebsiteById, type TrackedRow } from './tracked-website.store.ts';

export type TrackedWebsite = {
  id: number;
  account_id: number;
  domain: string;
  timeZone: string;
  excludesBots: boolean;
  isExcludedParam: (name: string) => boolean;
  isExcludedAddress: (address: string) => boolean;
  /** expects a path without its query */
  isExcludedPath: (path: string) => boolean;
  isExcludedHost: (host: string) => boolean;
  honorsPrivacyControl: boolean;
};

/** How long changed settings take to apply. */
const maxAgeMs = 1000;
/**
 * Limits how long outdated settings apply in an outage. Another process can have suspended the account or enabled
 * Global Privacy Control.
 */
const maxAwayMs = 10 * minuteMs;
/** A database that takes longer, for example because of locked tables, counts as unavailable. */
const slowMs = 3 * secondMs;
const slow = Symbol('slow');
const maxEntries = 10_000;

type Found = TrackedWebsite | undefined;
type Known = {
  at: number;
  website: Promise<Found>;
  /** last response of the database */
  read: { at: number; website: Found } | undefined;
};

/** Reads each website once a second, not once per event. Known websites are still counted in an outage. */
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
      await ('id' in wanted
        ? findTrackedWebsiteById(db, wanted.id)
        : findTrackedWebsiteByDomain(db, parseHostName(wanted.domain) ?? wanted.domain)),
    );
  }

  /** Call it after a change of settings. */
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
