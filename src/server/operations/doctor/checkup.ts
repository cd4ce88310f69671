import type { Deps } from '../../deps.ts';
import { hourMs, minuteMs, sha256 } from '../../kernel/index.ts';
import { readMailSettings } from '../../mail-settings/index.ts';
import { createResolver, type Resolve } from '../../network/index.ts';
import { backupStatus } from '../backup/index.ts';
import { usualClockUrl } from './clock.ts';
import { examine, type Progress } from './examine.ts';
import type { Finding } from './finding.ts';
import { inspectInWorker } from './inspect.ts';

/** The first checkup waits until the service has settled, because overdue work right after a start is not a fault. */
const firstAfterMs = 2 * minuteMs;
const everyMs = 6 * hourMs;

type Done = { at: number; tookMs: number; findings: Finding[]; settingsHash: string | undefined };

/** Each process runs its own checkup because each machine has its own disk and clock. */
export class Checkup {
  readonly #deps: Deps;
  readonly #resolve: Resolve;
  readonly #clockUrl: string | undefined;
  #running: { progress: Progress; work: Promise<void> } | undefined;
  #last: Done | undefined;

  /** `clockUrl` defaults to a public server, or to none if the operator doesn't allow canary requests. */
  constructor(deps: Deps, { clockUrl, resolve }: { clockUrl?: string; resolve?: Resolve } = {}) {
    this.#deps = deps;
    this.#resolve = resolve ?? createResolver();
    this.#clockUrl = clockUrl ?? (deps.config.canary.length > 0 ? usualClockUrl : undefined);
  }

  /** Undefined until the first check has finished. Times in epoch ms. */
  get last(): Done | undefined {
    return this.#last;
  }

  get progress(): Progress | undefined {
    return this.#running?.progress;
  }

  get faults(): number {
    return this.#last?.findings.filter(({ status }) => status === 'fault').length ?? 0;
  }

  async isOutdated(): Promise<boolean> {
    const { last } = this;
    return last !== undefined && last.settingsHash !== (await hashSettings(this.#deps));
  }

  /** Concurrent calls share one check. */
  run(): Promise<void> {
    this.#running ??= this.#start();
    return this.#running.work;
  }

  async settled(): Promise<void> {
    await this.#running?.work.catch(() => {});
  }

  #start() {
    const running = { progress: { findings: [] as Finding[], done: 0, total: 0 } as Progress, work: Promise.resolve() };
    running.work = this.#check((progress) => {
      running.progress = progress;
    }).finally(() => {
      this.#running = undefined;
    });
    return running;
  }

  async #check(onProgress: (progress: Progress) => void): Promise<void> {
    const deps = this.#deps;
    const at = deps.now();
    // An unreadable database is one of the findings.
    const settings = hashSettings(deps).catch(() => undefined);
    const parts = {
      config: deps.config,
      inspect: inspectInWorker,
      isService: true,
      now: deps.now,
      machineNow: Date.now,
    };
    // `close` does nothing, because the service still needs its stores.
    const open = async () => ({ ...deps, close: async () => {} });
    const findings = await examine({ ...parts, open, clockUrl: this.#clockUrl, resolve: this.#resolve }, onProgress);
    this.#last = { at, tookMs: deps.now() - at, findings, settingsHash: await settings };
  }
}

const hashSettings = async ({ database: { db }, vault }: Deps): Promise<string> =>
  sha256(JSON.stringify([await backupStatus(db, vault), await readMailSettings(db, vault)]));

export function startCheckups(checkup: Checkup, { log }: Pick<Deps, 'log'>): { stop(): Promise<void> } {
  const look = () =>
    checkup.run().catch((error) => log.error({ err: error }, 'could not check the installation; retrying later'));
  let timer = setTimeout(function next() {
    void look();
    timer = setTimeout(next, everyMs);
  }, firstAfterMs);
  return {
    async stop() {
      clearTimeout(timer);
      // The check uses stores that are closed next.
      await checkup.settled();
    },
  };
}
