import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';
import { emptyShop, loadShop, type Shop } from './shop.ts';

/** A change made by another process is seen after this long; one made here at once. */
const freshMs = 5 * secondMs;

/** The topic by which processes tell each other. */
const changes = 'shop-changed';

type ShopDeps = Pick<Deps, 'database' | 'config' | 'now' | 'signals'>;

/** The shop as it is shown, read at most once in a few seconds. A process has one, which each part of the shop shows. */
export class CurrentShop {
  readonly #deps: ShopDeps;
  #entry: { at: number; value: Promise<Shop> } | undefined;
  #latest: Shop;

  constructor(deps: ShopDeps) {
    this.#deps = deps;
    this.#latest = emptyShop(deps.config.marketBaseUrl);
    deps.signals?.on(changes, () => {
      this.#entry = undefined;
      // Its domain is asked for of what was read last. Where that fails, the next visitor reads it.
      this.read().catch(() => {});
    });
  }

  /** Everybody who asks while it is read waits for the same. */
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

  /** As it was read last. */
  get latest(): Shop {
    return this.#latest;
  }

  /** After a change made here. */
  async changed(): Promise<void> {
    this.#entry = undefined;
    this.#deps.signals?.send(changes, '');
    await this.read();
  }
}
