import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';
import { parseHostName } from '../website/index.ts';
import {
  findShopWebsite,
  isShopCounted,
  makeShopWebsite,
  moveShopWebsite,
  setShopCounted,
} from './shop-website.store.ts';

/** What the websites need to know of the shop. */
export type ShopFacts = {
  /** address of the shop, as visitors see it */
  base(): Promise<string>;
  /** whether the account offers anything in it */
  isSelling(accountId: number): Promise<boolean>;
  timeZone(accountId: number): Promise<string>;
};

/** A change made by another process is seen after this long; one made here at once. */
const freshMs = 5 * secondMs;
const maxEntries = 1000;

/**
 * The website of each account that counts the visits of what it sells. It is made when a page of a shop is first shown,
 * and a process has one of this, so that pages need not ask the database.
 */
export class ShopWebsites {
  readonly #deps: Pick<Deps, 'database' | 'now' | 'log'>;
  readonly #shop: ShopFacts;
  readonly #known = new Map<number, { at: number; website: Promise<number | undefined> }>();

  constructor(deps: Pick<Deps, 'database' | 'now' | 'log'>, shop: ShopFacts) {
    this.#deps = deps;
    this.#shop = shop;
  }

  /**
   * The website that counts the account's pages of the shop; undefined where they are not counted, and while that cannot
   * be found out: a shop is shown all the same.
   */
  find(accountId: number): Promise<number | undefined> {
    const nowMs = this.#deps.now();
    const known = this.#known.get(accountId);
    if (known && Math.abs(nowMs - known.at) < freshMs) return known.website;
    const website = this.#read(accountId).catch((error) => {
      this.#deps.log.warn(
        { err: error },
        'the website of a shop could not be read or made; its visits are not counted',
      );
      return undefined;
    });
    this.#known.delete(accountId);
    this.#known.set(accountId, { at: nowMs, website });
    if (this.#known.size > maxEntries) this.#known.delete(this.#known.keys().next().value ?? 0);
    return website;
  }

  /** Whether the account wants its shop counted, and by which website that is done; null: none was made yet. */
  async state(accountId: number): Promise<{ isCounted: boolean; websiteId: number | null }> {
    const { db } = this.#deps.database;
    const [isCounted, website] = await Promise.all([isShopCounted(db, accountId), findShopWebsite(db, accountId)]);
    return { isCounted, websiteId: website?.id ?? null };
  }

  async setCounted(accountId: number, isCounted: boolean): Promise<void> {
    await setShopCounted(this.#deps.database.db, accountId, { isCounted, nowMs: this.#deps.now() });
    this.#known.delete(accountId);
  }

  async #read(accountId: number): Promise<number | undefined> {
    const { database, now } = this.#deps;
    if (!(await isShopCounted(database.db, accountId))) return undefined;
    const [found, base] = await Promise.all([findShopWebsite(database.db, accountId), this.#shop.base()]);
    const domain = parseHostName(base);
    if (found && (domain === undefined || found.domain === domain)) return found.id;
    if (domain === undefined || (!found && !(await this.#shop.isSelling(accountId)))) return undefined;
    const timeZone = await this.#shop.timeZone(accountId);
    return inTransaction(database, async (trx) => {
      const nowMs = now();
      if (found) await moveShopWebsite(trx, accountId, { id: found.id, domain, nowMs });
      return found?.id ?? (await makeShopWebsite(trx, accountId, { domain, timeZone, nowMs }))?.id;
    });
  }
}
