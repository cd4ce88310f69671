import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseHostName } from '../website/index.ts';
import {
  findShopWebsite,
  isShopCounted,
  makeShopWebsite,
  moveShopWebsite,
  setShopCounted,
} from './shop-website.store.ts';
import type { ShopWebsiteCache } from './shop-website-cache.ts';

export type ShopFacts = {
  base(): Promise<string>;
  isSelling(accountId: number): Promise<boolean>;
  timeZone(accountId: number): Promise<string>;
};

type ShopWebsiteDeps = Pick<Deps, 'database' | 'now' | 'log'> & { shopWebsites: ShopWebsiteCache };

export class ShopWebsites {
  readonly #deps: ShopWebsiteDeps;
  readonly #shop: ShopFacts;

  constructor(deps: ShopWebsiteDeps, shop: ShopFacts) {
    this.#deps = deps;
    this.#shop = shop;
  }

  /** Returns undefined if visits are not counted. Never rejects. */
  find(accountId: number): Promise<number | undefined> {
    const { shopWebsites, now, log } = this.#deps;
    return shopWebsites.of(accountId, now(), () =>
      this.#read(accountId).catch((error) => {
        log.warn({ err: error }, 'could not read or create the website of a shop; its visits are not counted');
        return undefined;
      }),
    );
  }

  async state(accountId: number): Promise<{ isCounted: boolean; websiteId: number | null }> {
    const { db } = this.#deps.database;
    const [isCounted, website] = await Promise.all([isShopCounted(db, accountId), findShopWebsite(db, accountId)]);
    return { isCounted, websiteId: website?.id ?? null };
  }

  async setCounted(accountId: number, isCounted: boolean): Promise<void> {
    await setShopCounted(this.#deps.database.db, accountId, { isCounted, nowMs: this.#deps.now() });
    this.#deps.shopWebsites.changed(accountId);
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
