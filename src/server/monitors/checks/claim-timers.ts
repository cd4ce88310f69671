import type { Claim } from './claim.ts';

type Options = {
  check: (claim: Claim) => Promise<void>;
  onError: (error: unknown, claim: Claim) => void;
  /** monotonic clock, in ms */
  elapsed: () => number;
};

type Scheduled = { claim: Claim; timer: NodeJS.Timeout; isRunning: boolean };

export class ClaimTimers {
  readonly #options: Options;
  readonly #scheduled = new Map<number, Scheduled>();
  readonly #running = new Set<Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
  }

  schedule(claim: Claim, inMs: number): void {
    const { id } = claim.monitor;
    clearTimeout(this.#scheduled.get(id)?.timer);
    const dueAt = this.#options.elapsed() + inMs;
    const timer = setTimeout(() => this.#start(claim, dueAt), Math.max(0, inMs));
    this.#scheduled.set(id, { claim, timer, isRunning: false });
  }

  has(claim: Claim): boolean {
    return this.#scheduled.get(claim.monitor.id)?.claim === claim;
  }

  hasOne(monitorId: number): boolean {
    return this.#scheduled.has(monitorId);
  }

  /** A running check continues, but its result is ignored. */
  drop(claim: Claim): void {
    if (!this.has(claim)) return;
    clearTimeout(this.#scheduled.get(claim.monitor.id)?.timer);
    this.#scheduled.delete(claim.monitor.id);
  }

  waiting(): Claim[] {
    return [...this.#scheduled.values()].filter(({ isRunning }) => !isRunning).map(({ claim }) => claim);
  }

  isWaiting(claim: Claim): boolean {
    return this.has(claim) && this.#scheduled.get(claim.monitor.id)?.isRunning === false;
  }

  get running(): number {
    return this.#running.size;
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  clear(): void {
    for (const { timer } of this.#scheduled.values()) clearTimeout(timer);
    this.#scheduled.clear();
  }

  #start(claim: Claim, dueAt: number): void {
    const scheduled = this.#scheduled.get(claim.monitor.id);
    if (scheduled?.claim === claim) scheduled.isRunning = true;
    claim.latenessMs = this.#options.elapsed() - dueAt;
    const run: Promise<void> = this.#options
      .check(claim)
      .catch((error) => {
        this.#options.onError(error, claim);
        this.drop(claim);
      })
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }
}
