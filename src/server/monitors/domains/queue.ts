import { registryOf } from '../monitor/index.ts';

const maxAtOnce = 3;

export class LookUpQueue {
  /** resolves to true if the registry was queried; never rejects */
  #lookUp: (domain: string) => Promise<boolean>;
  #restMs: number;
  #waiting = new Set<string>();
  #busy = new Set<string>();
  #running = new Set<Promise<void>>();
  #resting = new Set<NodeJS.Timeout>();

  constructor(lookUp: (domain: string) => Promise<boolean>, restMs: number) {
    this.#lookUp = lookUp;
    this.#restMs = restMs;
  }

  replace(domains: string[]): void {
    this.#waiting = new Set(domains);
    this.#advance();
  }

  async stop(): Promise<void> {
    this.#waiting.clear();
    await Promise.all(this.#running);
    for (const timer of this.#resting) clearTimeout(timer);
  }

  #advance(): void {
    for (const domain of this.#waiting) {
      if (this.#running.size >= maxAtOnce) return;
      const registry = registryOf(domain);
      if (this.#busy.has(registry)) continue;
      this.#waiting.delete(domain);
      this.#busy.add(registry);
      const run: Promise<void> = this.#lookUp(domain).then((asked) => {
        this.#running.delete(run);
        this.#rest(registry, asked ? this.#restMs : 0);
        this.#advance();
      });
      this.#running.add(run);
    }
  }

  #rest(registry: string, ms: number): void {
    const timer = setTimeout(() => {
      this.#resting.delete(timer);
      this.#busy.delete(registry);
      this.#advance();
    }, ms);
    this.#resting.add(timer);
  }
}
