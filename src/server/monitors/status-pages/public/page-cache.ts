import type { Deps } from '../../../deps.ts';
import { minuteMs, notFound, Refusal, secondMs } from '../../../kernel/index.ts';
import type { CachedDocument } from '../../../pages/index.ts';
import { listGroups } from '../group.store.ts';
import { findPublicPage, listPageDomains } from '../page.store.ts';
import { ResponseCharts } from './response-times.ts';
import { type PageView, readPageView, type ViewDeps } from './view.ts';

export type CachedPage = { view: PageView; documents: Map<string, CachedDocument> };

const changes = 'status-pages-changed';
/**
 * Maximum age of monitor data. A change of the page itself is visible immediately, and in other processes within a
 * second.
 */
const maxAgeMs = 10 * secondMs;
/** Maximum age of a cached view if the page can't be read. */
const staleMs = 5 * minuteMs;
const maxPages = 500;

type Entry = { at: number; shown: CachedPage | undefined; loading: Promise<CachedPage> | undefined };

/** All routes of a process share one cache, so a change is shown to the next visitor. */
export type StatusPageDeps = Deps & { statusPages: StatusPageCache };

export class StatusPageCache {
  readonly #deps: ViewDeps;
  readonly #charts: ResponseCharts;
  readonly #entries = new Map<string, Entry>();
  #slugs = new Map<string, string>();

  constructor(deps: ViewDeps) {
    this.#deps = deps;
    this.#charts = new ResponseCharts(deps);
    deps.signals?.on(changes, () => {
      this.#entries.clear();
      this.readDomains().catch((err) => deps.log.warn({ err }, 'the domains of status pages could not be read'));
    });
  }

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
          // Skips the entry if it was replaced in the meantime.
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

  slugOf(host: string): string | undefined {
    return this.#slugs.get(host);
  }

  async readDomains(): Promise<void> {
    this.#slugs = await listPageDomains(this.#deps.database.db);
  }

  /** Invalidates the cache of all processes. */
  async changed(): Promise<void> {
    this.#entries.clear();
    this.#deps.signals?.send(changes, '');
    await this.readDomains();
  }

  preview(page: PageView['page'], groups: { name: string; monitor_ids: number[] }[]): Promise<PageView> {
    // Uses separate charts, so the visitors' charts stay unchanged.
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
