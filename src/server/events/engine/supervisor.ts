import type { Log } from '../../kernel/index.ts';
import { DiskWatch } from './disk-watch.ts';
import { describeExit, type Engine, EngineUnsupported, startEngine } from './start.ts';

const firstDelayMs = 100;
const maxDelayMs = 10_000;
/** After running this long, the restart delay is reset. */
const steadyMs = 60_000;

type SupervisorOptions = {
  dir: string;
  log: Log;
  queryLimitMs?: number;
  holdMerges?: (isHeld: boolean) => Promise<void>;
};

export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #disk: DiskWatch;
  #engine: Engine | undefined;
  #delayMs = firstDelayMs;
  #closing = false;
  #wake = () => {};
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#disk = new DiskWatch({ holdMerges: async () => {}, ...options, renew: () => void this.#engine?.close() });
  }

  /** A failed first start is retried in the background. Throws EngineUnsupported. */
  async open(): Promise<void> {
    const failure = await this.#start();
    if (failure instanceof EngineUnsupported) throw failure;
    this.#keeping = this.#keep();
    this.#disk.start();
  }

  get url(): string | undefined {
    return this.#engine?.url;
  }

  get pid(): number | undefined {
    return this.#engine?.pid;
  }

  hasRoom(bytes: number): Promise<boolean> {
    return this.#disk.hasRoom(bytes);
  }

  damaged(): void {
    this.#disk.damaged();
  }

  async close(): Promise<void> {
    this.#closing = true;
    const looked = this.#disk.stop();
    this.#wake();
    await this.#engine?.close();
    await this.#keeping;
    await looked;
  }

  async #start(): Promise<unknown> {
    try {
      this.#engine = await startEngine(this.#options);
      // `close` was called during startup and didn't see this process.
      if (this.#closing) await this.#engine.close();
      return undefined;
    } catch (error) {
      this.#options.log.error({ err: error }, 'event engine did not start');
      return error;
    }
  }

  async #keep(): Promise<void> {
    while (!this.#closing) {
      if (this.#engine) {
        const startedAt = performance.now();
        const exit = await this.#engine.exited;
        this.#engine = undefined;
        if (this.#closing) return;
        if (performance.now() - startedAt > steadyMs) this.#delayMs = firstDelayMs;
        this.#options.log.warn({ exit: describeExit(exit) }, 'event engine exited; restarting it');
      }
      await this.#pause();
      if (this.#closing) return;
      await this.#start();
    }
  }

  #pause(): Promise<void> {
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(delayMs * 2, maxDelayMs);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
