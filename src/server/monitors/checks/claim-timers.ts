import type { Claim } from './claim.ts';

type Options = {
  /** makes the check; when it rejects, the claim is dropped */
  check: (claim: Claim) => Promise<void>;
  onError: (error: unknown, claim: Claim) => void;
  /** a clock that nobody sets, milliseconds */
  elapsed: () => number;
};

type Scheduled = { claim: Claim; timer: NodeJS.Timeout; isRunning: boolean };

/** The claims of this process: each waits for its moment, and then its check runs. At most one a monitor. */
export class ClaimTimers {
  readonly #options: Options;
  readonly #scheduled = new Map<number, Scheduled>();
  readonly #running = new Set<Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Checks the claim's monitor in so many milliseconds. Takes the place of an older claim of the monitor. */
  schedule(claim: Claim, inMs: number): void {
    const { id } = claim.monitor;
    clearTimeout(this.#scheduled.get(id)?.timer);
    const dueAt = this.#options.elapsed() + inMs;
    const timer = setTimeout(() => this.#start(claim, dueAt), Math.max(0, inMs));
    this.#scheduled.set(id, { claim, timer, isRunning: false });
  }

  /** Whether this is still the claim of its monitor: a newer one may have taken its place. */
  has(claim: Claim): boolean {
    return this.#scheduled.get(claim.monitor.id)?.claim === claim;
  }

  /** Whether its monitor has a claim of this process. */
  hasOne(monitorId: number): boolean {
    return this.#scheduled.has(monitorId);
  }

  /** Forgets a claim. Its check starts no more; one that runs goes on, but nothing waits for what it finds. */
  drop(claim: Claim): void {
    if (!this.has(claim)) return;
    clearTimeout(this.#scheduled.get(claim.monitor.id)?.timer);
    this.#scheduled.delete(claim.monitor.id);
  }

  /** Claims whose check has not started yet. */
  waiting(): Claim[] {
    return [...this.#scheduled.values()].filter(({ isRunning }) => !isRunning).map(({ claim }) => claim);
  }

  isWaiting(claim: Claim): boolean {
    return this.has(claim) && this.#scheduled.get(claim.monitor.id)?.isRunning === false;
  }

  /** How many checks are under way. */
  get running(): number {
    return this.#running.size;
  }

  /** Resolves when the checks that are under way now have ended. */
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
