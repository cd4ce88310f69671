import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';
import { emptyShop, loadShop, type Shop } from './shop.ts';

/** Changes in this process apply immediately. */
const freshMs = 5 * secondMs;

const changes = 'shop-changed';

type ShopDeps = Pick<Deps, 'database' | 'config' | 'now' | 'signals'>;

/** All parts of the shop share one instance per process. */
export class CurrentShop {
  readonly #deps: ShopDeps;
  #entry: { at: number; value: Promise<Shop> } | undefined;
  #latest: Shop;

  constructor(deps: ShopDeps) {
    this.#deps = deps;
    this.#latest = emptyShop(deps.config.marketBaseUrl);
    deps.signals?.on(changes, () => {
      this.#entry = undefined;
      // Requests are matched against the domain of `latest`, so the shop is read now. If that fails, the next request
      // reads it.
      this.read().catch(() => {});
    });
  }

  /** Concurrent callers share one read. */
  read(): Promise<Shop> {
    const nowMs = this.#deps.now();
    if (this.#entry && Math.abs(nowMs - this.#entry.at) < freshMs) return this.#entry.value;
    const entry = {
      at: nowMs,
      value: loadShop(this.#deps).then((shop) => {
        this.#latest = shop;
        return shop;
      }),
    };
    this.#entry = entry;
    entry.value.catch(() => {
      if (this.#entry === entry) this.#entry = undefined;
    });
    return entry.value;
  }

  get latest(): Shop {
    return this.#latest;
  }

  /** Must be called after a change in this process. */
  async changed(): Promise<void> {
    this.#entry = undefined;
    this.#deps.signals?.send(changes, '');
    await this.read();
  }
}
