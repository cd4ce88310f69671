import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/index.ts';
import { isOutage, minuteMs, type Vault } from '../../kernel/index.ts';
import { claimSalt, deleteExpiredSalts } from './salt.store.ts';

/** Where a report comes from. The address is neither stored nor logged. */
export type Sender = {
  address: string;
  userAgent: string;
  acceptLanguage: string;
  /** of the visitor's own request; undefined if a website's server reports it */
  headers: IncomingHttpHeaders | undefined;
};

/** The visitor, if the report is their own request. */
export const readSender = (request: FastifyRequest): Sender => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
  acceptLanguage: request.headers['accept-language'] ?? '',
  headers: request.headers,
});

/** The bytes of a visitor's number. */
const visitorBytes = 7;

/**
 * The day's number of a visitor: the first 56 bits of a hash under the day's salt, as seven latin-1 characters. Without
 * the salt, which is destroyed with the day, nobody can compute it again from an address.
 *
 * `salt` is secret and always as long, so that hashing it in front of the rest is as good as an HMAC for a number that
 * is cut short anyway, at a third of its cost.
 */
export function visitorKey(salt: string, visitor: { website: number; address: string; userAgent: string }): string {
  const { website, address, userAgent } = visitor;
  return hash('sha256', `${salt}\n${website}\n${address}\n${userAgent}`, 'binary').slice(0, visitorBytes);
}

/**
 * The number of an identified visitor: the first 64 bits of a keyed hash of the website's own name for its user, as
 * UInt64 in decimal. '0' where it gave none. Other than a visitor's number it stays the same from day to day.
 */
export function hashUserId(vault: Vault, website: number, user: string): string {
  if (user === '') return '0';
  return Buffer.from(vault.hmac('person', `${website}\n${user}`), 'base64url')
    .readBigUInt64BE()
    .toString();
}

/** A calendar day of a zone with the salt of its visitors; `endMs` is exclusive. */
export type SaltedDay = { startMs: number; endMs: number; salt: string };

type Bounds = { startMs: number; endMs: number };
type CachedDay = Bounds & { day: Promise<SaltedDay> };

/**
 * So long before a day begins its salt is claimed: twice the time for which websites are counted while the database is away,
 * so that midnight does not end that. It is deleted when its own day ends, like every other.
 */
const aheadMs = 20 * minuteMs;

/** The salt of each zone's current day, shared by all processes through the database, and gone when the day is. */
export class Salts {
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  readonly #current = new Map<string, CachedDay>();
  /** of zones whose day ends soon */
  readonly #next = new Map<string, SaltedDay>();

  constructor(deps: Pick<Deps, 'database' | 'now'>) {
    this.#deps = deps;
  }

  /**
   * The day that `nowMs` is in, in an IANA zone. Throws when the database is away on the day's first call, unless the salt
   * was claimed before.
   */
  of(timeZone: string, nowMs: number): Promise<SaltedDay> {
    const kept = this.#current.get(timeZone);
    if (kept && kept.startMs <= nowMs && nowMs < kept.endMs) return kept.day;
    const { day, ...bounds } = dayOf(timeZone, nowMs);
    const fresh: CachedDay = { ...bounds, day: this.#change(timeZone, day, bounds) };
    this.#current.set(timeZone, fresh);
    fresh.day.catch(() => {
      // The next visitor tries again.
      if (this.#current.get(timeZone) === fresh) this.#current.delete(timeZone);
    });
    return fresh.day;
  }

  /**
   * Destroys what ended days left, in memory and in the database, also when nobody visits in the new day, and claims the salts
   * of days that begin soon, where the day before has visitors. To be called every minute.
   */
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
      // It is offered again: a fail-over may have lost the row.
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
