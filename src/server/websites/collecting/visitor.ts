import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/index.ts';
import { isOutage, minuteMs, type Vault } from '../../kernel/index.ts';
import { claimSalt, deleteExpiredSalts } from './salt.store.ts';

/** The address is neither stored nor logged. */
export type Sender = {
  address: string;
  userAgent: string;
  acceptLanguage: string;
  /** undefined if a website's server reports the event */
  headers: IncomingHttpHeaders | undefined;
};

export const readSender = (request: FastifyRequest): Sender => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
  acceptLanguage: request.headers['accept-language'] ?? '',
  headers: request.headers,
});

const visitorBytes = 7;

/**
 * 56 bits of a salted hash, as seven latin-1 characters. It cannot be computed from an address after the salt is
 * deleted. `salt` is secret and has a fixed length, so this is as safe as an HMAC for a truncated hash, at a third of
 * the cost.
 */
export function visitorKey(salt: string, visitor: { website: number; address: string; userAgent: string }): string {
  const { website, address, userAgent } = visitor;
  return hash('sha256', `${salt}\n${website}\n${address}\n${userAgent}`, 'binary').slice(0, visitorBytes);
}

/**
 * Returns 64 bits of a keyed hash, as a decimal UInt64, or '0' if there is no user ID. The value does not change with
 * the day.
 */
export function hashUserId(vault: Vault, website: number, user: string): string {
  if (user === '') return '0';
  return Buffer.from(vault.hmac('person', `${website}\n${user}`), 'base64url')
    .readBigUInt64BE()
    .toString();
}

/** `endMs` is exclusive. */
export type SaltedDay = { startMs: number; endMs: number; salt: string };

type Bounds = { startMs: number; endMs: number };
type CachedDay = Bounds & { day: Promise<SaltedDay> };

/** Twice as long as counting continues without the database, so an outage over midnight is covered. */
const aheadMs = 20 * minuteMs;

/** Shared through the database, and deleted when the day ends. */
export class Salts {
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  readonly #current = new Map<string, CachedDay>();
  readonly #next = new Map<string, SaltedDay>();

  constructor(deps: Pick<Deps, 'database' | 'now'>) {
    this.#deps = deps;
  }

  /**
   * `timeZone` is an IANA name. Throws if the database is unavailable on a day's first call and no salt was claimed.
   */
  of(timeZone: string, nowMs: number): Promise<SaltedDay> {
    const kept = this.#current.get(timeZone);
    if (kept && kept.startMs <= nowMs && nowMs < kept.endMs) return kept.day;
    const { day, ...bounds } = dayOf(timeZone, nowMs);
    const fresh: CachedDay = { ...bounds, day: this.#change(timeZone, day, bounds) };
    this.#current.set(timeZone, fresh);
    fresh.day.catch(() => {
      // The next call retries.
      if (this.#current.get(timeZone) === fresh) this.#current.delete(timeZone);
    });
    return fresh.day;
  }

  /** Deletes expired salts, and claims salts of days that begin soon. Call it every minute. */
  async rotateSalts(): Promise<void> {
    const nowMs = this.#deps.now();
    for (const days of [this.#current, this.#next])
      for (const [timeZone, { endMs }] of days) if (endMs <= nowMs) days.delete(timeZone);
    await deleteExpiredSalts(this.#deps.database.db, nowMs);
    for (const [timeZone, { endMs }] of this.#current) {
      if (nowMs < endMs - aheadMs || this.#next.get(timeZone)?.startMs === endMs) continue;
      const { day, ...bounds } = dayOf(timeZone, endMs);
      this.#next.set(timeZone, await this.#claim(timeZone, day, bounds));
    }
  }

  async #change(timeZone: string, day: string, bounds: Bounds): Promise<SaltedDay> {
    const next = this.#next.get(timeZone);
    const claimed = next?.startMs === bounds.startMs ? next : undefined;
    try {
      await deleteExpiredSalts(this.#deps.database.db, this.#deps.now());
      // A fail-over can have lost the row.
      return await this.#claim(timeZone, day, bounds, claimed?.salt);
    } catch (error) {
      if (claimed && isOutage(error)) return claimed;
      throw error;
    }
  }

  async #claim(timeZone: string, day: string, bounds: Bounds, offered = newSalt()): Promise<SaltedDay> {
    const { db } = this.#deps.database;
    return { ...bounds, salt: await claimSalt(db, { timeZone, day, endsAt: bounds.endMs }, offered) };
  }
}

const newSalt = (): string => randomBytes(32).toString('base64');

function dayOf(timeZone: string, atMs: number): Bounds & { day: string } {
  const start = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).startOfDay();
  return {
    day: start.toPlainDate().toString(),
    startMs: start.epochMilliseconds,
    endMs: start.add({ days: 1 }).startOfDay().epochMilliseconds,
  };
}
