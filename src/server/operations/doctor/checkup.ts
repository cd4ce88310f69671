import type { Deps } from '../../deps.ts';
import { hourMs, minuteMs, sha256 } from '../../kernel/index.ts';
import { readMailSettings } from '../../mail-settings/index.ts';
import { createResolver, type Resolve } from '../../network/index.ts';
import { backupStatus } from '../backup/index.ts';
import { usualClockUrl } from './clock.ts';
import { examine, type Progress } from './examine.ts';
import type { Finding } from './finding.ts';
import { inspectInWorker } from './inspect.ts';

/** The first one once the service has settled: right behind a start, what is late is no fault yet. */
const firstAfterMs = 2 * minuteMs;
const everyMs = 6 * hourMs;

/** `settingsHash`: of the settings that it judged. */
type Done = { at: number; tookMs: number; findings: Finding[]; settingsHash: string | undefined };

/**
 * Looks at the installation from within its service, one time after the other, and remembers what was found last. Every
 * process has its own: each machine has a disk and a clock of its own.
 */
export class Checkup {
  readonly #deps: Deps;
  readonly #resolve: Resolve;
  readonly #clockUrl: string | undefined;
  #running: { progress: Progress; work: Promise<void> } | undefined;
  #last: Done | undefined;

  /** `clockUrl`: asked for the time; by default a public server, unless the operator wants none to be asked. */
  constructor(deps: Deps, { clockUrl, resolve }: { clockUrl?: string; resolve?: Resolve } = {}) {
    this.#deps = deps;
    this.#resolve = resolve ?? createResolver();
    this.#clockUrl = clockUrl ?? (deps.config.canary.length > 0 ? usualClockUrl : undefined);
  }

  /** What was found last; undefined: nobody has looked. Times in epoch ms. */
  get last(): Done | undefined {
    return this.#last;
  }

  /** How far the look is that is under way. */
  get progress(): Progress | undefined {
    return this.#running?.progress;
  }

  /** How many things were broken when it was last looked. */
  get faults(): number {
    return this.#last?.findings.filter(({ status }) => status === 'fault').length ?? 0;
  }

  /** Whether the plan of backups, what became of it or the mail server changed since it was last looked. */
  async isOutdated(): Promise<boolean> {
    const { last } = this;
    return last !== undefined && last.settingsHash !== (await hashSettings(this.#deps));
  }

  /** Resolves when it has looked; whoever asks meanwhile waits for the same look. */
  run(): Promise<void> {
    this.#running ??= this.#start();
    return this.#running.work;
  }

  /** Resolves when no look is under way, however it ended. */
  async settled(): Promise<void> {
    await this.#running?.work.catch(() => {});
  }

  #start() {
    const running = { progress: { findings: [] as Finding[], done: 0, total: 0 } as Progress, work: Promise.resolve() };
    running.work = this.#look((progress) => {
      running.progress = progress;
    }).finally(() => {
      this.#running = undefined;
    });
    return running;
  }

  async #look(onProgress: (progress: Progress) => void): Promise<void> {
    const deps = this.#deps;
    const at = deps.now();
    // A database that cannot be read is what the look itself finds.
    const settings = hashSettings(deps).catch(() => undefined);
    const parts = {
      config: deps.config,
      inspect: inspectInWorker,
      isService: true,
      now: deps.now,
      machineNow: Date.now,
    };
    // What is open already stays open.
    const open = async () => ({ ...deps, close: async () => {} });
    const findings = await examine({ ...parts, open, clockUrl: this.#clockUrl, resolve: this.#resolve }, onProgress);
    this.#last = { at, tookMs: deps.now() - at, findings, settingsHash: await settings };
  }
}

/** What people set in the console and the findings are about. */
const hashSettings = async ({ database: { db }, vault }: Deps): Promise<string> =>
  sha256(JSON.stringify([await backupStatus(db, vault), await readMailSettings(db, vault)]));

/** Looks by itself now and then, so that a fault is known before somebody asks. */
export function startCheckups(checkup: Checkup, { log }: Pick<Deps, 'log'>): { stop(): Promise<void> } {
  const look = () =>
    checkup.run().catch((error) => log.error({ err: error }, 'the installation could not be checked; will try again'));
  let timer = setTimeout(function next() {
    void look();
    timer = setTimeout(next, everyMs);
  }, firstAfterMs);
  return {
    async stop() {
      clearTimeout(timer);
      // It uses stores that are closed next.
      await checkup.settled();
    },
  };
}
