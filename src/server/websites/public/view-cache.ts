import type { WebsiteRow } from '../../database/index.ts';
import { Refusal, SharedWork, secondMs, t } from '../../kernel/index.ts';
import type { CachedDocument } from '../../pages/index.ts';
import { formatFilter } from '../filters/index.ts';
import type { PageQuery } from './query-parameters.ts';
import { type PublicStatisticsDeps, readView, type View } from './view.ts';

export type CachedView = { view: View; documents: Map<string, CachedDocument> };

const maxAgeMs = 5 * secondMs;
const maxViews = 500;
const maxCollecting = 16;

/** Callers must check access first. */
export class ViewCache {
  readonly #deps: PublicStatisticsDeps;
  readonly #entries = new Map<string, { at: number; shown: SharedWork<CachedView> }>();
  #collecting = 0;

  constructor(deps: PublicStatisticsDeps) {
    this.#deps = deps;
  }

  of(asked: PageQuery, website: WebsiteRow): Promise<CachedView> {
    const { period, filters } = asked.scope;
    const { compare, interval, tabs, list } = asked.address;
    const shape = list ? { list } : { compare, interval, tabs };
    const key = JSON.stringify([website.id, period, filters.map(formatFilter), shape, website.shared_annotations]);
    const nowMs = this.#deps.now();
    const known = this.#entries.get(key);
    if (known && Math.abs(nowMs - known.at) < maxAgeMs && !known.shown.isGivenUp) return known.shown.join();
    if (this.#collecting >= maxCollecting)
      throw new Refusal('unavailable', t('Too many visitors right now: try again in a few seconds.'), {
        retryAfterS: 2,
      });
    const shown = new SharedWork(() => this.#collect(asked, website));
    const entry = { at: nowMs, shown };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > maxViews) this.#entries.delete(this.#entries.keys().next().value ?? '');
    const answered = shown.join();
    answered.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return answered;
  }

  async #collect(asked: PageQuery, website: WebsiteRow): Promise<CachedView> {
    this.#collecting++;
    try {
      return { view: await readView(this.#deps, asked, website), documents: new Map() };
    } finally {
      this.#collecting--;
    }
  }
}
