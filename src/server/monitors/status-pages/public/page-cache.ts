import type { Deps } from '../../../deps.ts';
import { minuteMs, notFound, Refusal, secondMs } from '../../../kernel/index.ts';
import type { CachedDocument } from '../../../pages/index.ts';
import { listGroups } from '../group.store.ts';
import { findPublicPage, listPageDomains } from '../page.store.ts';
import { ResponseCharts } from './response-times.ts';
import { type PageView, readPageView } from './view.ts';

/** A page as it is shown for some seconds, and the documents that were made of it. */
export type CachedPage = { view: PageView; documents: Map<string, CachedDocument> };

/** A change made by another process is seen after this long; one made here at once. */
const maxAgeMs = 10 * secondMs;
/** A page whose rendering fails is shown as it was, no longer than this: it would tell of the past. */
const staleMs = 5 * minuteMs;
const maxPages = 500;

type Entry = { at: number; shown: CachedPage | undefined; loading: Promise<CachedPage> | undefined };

/** What needs the pages that visitors are shown. A process has one cache of them: what is changed here must reach the next visitor. */
export type StatusPageDeps = Deps & { statusPages: StatusPageCache };

/** What visitors are shown, so that the stores are asked once in a while, however many look. */
export class StatusPageCache {
  readonly #deps: Deps;
  readonly #charts: ResponseCharts;
  readonly #entries = new Map<string, Entry>();
  #slugs = new Map<string, string>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#charts = new ResponseCharts(deps);
  }

  /** The page of a slug; everybody who asks while it is collected waits for the same. Throws `not_found`. */
  async page(slug: string): Promise<CachedPage> {
    const nowMs = this.#deps.now();
    const known = this.#entries.get(slug);
    if (known?.shown && Math.abs(nowMs - known.at) < maxAgeMs) return known.shown;
    if (known?.loading) return known.loading;
    const entry: Entry = { at: known?.at ?? nowMs, shown: known?.shown, loading: undefined };
    entry.loading = this.#load(slug).then(
      (shown) => {
        Object.assign(entry, { at: nowMs, shown, loading: undefined });
        return shown;
      },
      (error: unknown) => {
        entry.loading = undefined;
        const isStillTrue = entry.shown && nowMs - entry.at < staleMs;
        if (!isStillTrue || error instanceof Refusal) {
          // Only if nothing newer took its place meanwhile.
          if (this.#entries.get(slug) === entry) this.#entries.delete(slug);
          throw error;
        }
        this.#deps.log.warn({ err: error, slug }, 'could not update a status page; showing its last version');
        return entry.shown!;
      },
    );
    this.#entries.delete(slug);
    this.#entries.set(slug, entry);
    if (this.#entries.size > maxPages) this.#entries.delete(this.#entries.keys().next().value ?? '');
    return entry.loading;
  }

  /** The page that a host name stands for. */
  slugOf(host: string): string | undefined {
    return this.#slugs.get(host);
  }

  /** Reads which host names stand for pages. */
  async readDomains(): Promise<void> {
    this.#slugs = await listPageDomains(this.#deps.database.db);
  }

  /** After a change made here: the next visitor sees it. */
  async changed(): Promise<void> {
    this.#entries.clear();
    await this.readDomains();
  }

  /** A page as it would be, shown to nobody else. */
  preview(page: PageView['page'], groups: { name: string; monitor_ids: number[] }[]): Promise<PageView> {
    // Charts of its own: what visitors see is not replaced by what was only tried.
    return readPageView(this.#deps, new ResponseCharts(this.#deps), page, groups);
  }

  async #load(slug: string): Promise<CachedPage> {
    const page = await findPublicPage(this.#deps.database.db, slug);
    if (!page) throw notFound();
    const groups = await listGroups(this.#deps.database.db, [page.id]);
    const view = await readPageView(this.#deps, this.#charts, page, groups.get(page.id) ?? []);
    return { view, documents: new Map() };
  }
}
