import type { Deps } from '../../../deps.ts';
import { minuteMs, notFound, Refusal, secondMs } from '../../../kernel/index.ts';
import type { CachedDocument } from '../../../pages/index.ts';
import { listGroups } from '../group.store.ts';
import { findPublicPage, listPageDomains } from '../page.store.ts';
import { ResponseCharts } from './response-times.ts';
import { type PageView, readPageView } from './view.ts';

/** A cached view of a page, and the documents rendered from it. */
export type CachedPage = { view: PageView; documents: Map<string, CachedDocument> };

/** The topic by which processes tell each other. */
const changes = 'status-pages-changed';
/** What changes in the monitors of a page is visible after this long; changes of the page at once, by other processes within a second. */
const maxAgeMs = 10 * secondMs;
/** If a page cannot be read, the cached view is served for at most this long. */
const staleMs = 5 * minuteMs;
const maxPages = 500;

type Entry = { at: number; shown: CachedPage | undefined; loading: Promise<CachedPage> | undefined };

/** A process has one cache of status pages, so that a change made here is visible to the next visitor. */
export type StatusPageDeps = Deps & { statusPages: StatusPageCache };

/** Caches what visitors see, so that the load on the stores does not grow with their number. */
export class StatusPageCache {
  readonly #deps: Deps;
  readonly #charts: ResponseCharts;
  readonly #entries = new Map<string, Entry>();
  #slugs = new Map<string, string>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#charts = new ResponseCharts(deps);
    deps.signals?.on(changes, () => {
      this.#entries.clear();
      this.readDomains().catch((err) => deps.log.warn({ err }, 'the domains of status pages could not be read'));
    });
  }

  /** The page of a slug; concurrent requests share one read. Throws `not_found`. */
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
          // Only if it was not replaced meanwhile.
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

  /** The slug of the page at a host name. */
  slugOf(host: string): string | undefined {
    return this.#slugs.get(host);
  }

  /** Loads the host names of pages. */
  async readDomains(): Promise<void> {
    this.#slugs = await listPageDomains(this.#deps.database.db);
  }

  /** Invalidates a page after a change, so that the next visitor sees it. */
  async changed(): Promise<void> {
    this.#entries.clear();
    this.#deps.signals?.send(changes, '');
    await this.readDomains();
  }

  /** A preview of an unsaved page, which is not cached. */
  preview(page: PageView['page'], groups: { name: string; monitor_ids: number[] }[]): Promise<PageView> {
    // Separate charts, so that a preview does not replace what visitors see.
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
