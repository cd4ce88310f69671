import { statfs } from 'node:fs/promises';
import { type Log, minuteMs, type PeriodicTask, secondMs, startPeriodicTask } from '../../kernel/index.ts';

const megabyte = 1024 * 1024;
/** ClickHouse reserves 1 MB for each write. */
const fullBytes = 4 * megabyte;
/**
 * The disk is almost full below this, or below a tenth of its size if that is less. On a full disk, a failed insert can
 * report success, and the spool would drop its rows.
 */
const leftBytes = 256 * megabyte;
const lookEveryMs = secondMs;
/**
 * On a full disk, a merge can report success but leave an empty file in its part. When the engine starts, it detects
 * this and uses the source parts, which are deleted eight minutes after the merge.
 */
const renewEveryMs = 4 * minuteMs;

type Options = {
  dir: string;
  log: Log;
  renew: () => void;
  holdMerges: (isHeld: boolean) => Promise<void>;
  space?: (dir: string) => Promise<Space>;
  /** monotonic clock, milliseconds */
  elapsed?: () => number;
};

type Space = { free: number; total: number };

/**
 * Pauses writes while the disk is almost full. While the disk is full, restarts the engine repeatedly, and once more
 * afterwards, so source parts of failed merges are recovered before they are deleted.
 */
export class DiskWatch {
  readonly #options: Options;
  readonly #space: (dir: string) => Promise<Space>;
  readonly #elapsed: () => number;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #wasFull = false;
  #isLow = false;
  #looking: PeriodicTask | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#space = options.space ?? spaceOf;
    this.#elapsed = options.elapsed ?? (() => performance.now());
  }

  start(): void {
    const { log } = this.#options;
    this.#looking = startPeriodicTask({
      everyMs: lookEveryMs,
      run: () => this.look(),
      onError: (err) => log.debug({ err }, 'could not check the disk of the event engine'),
    });
  }

  async stop(): Promise<void> {
    await this.#looking?.stop();
  }

  async look(): Promise<void> {
    const space = await this.#space(this.#options.dir);
    this.#wasFull ||= space.free < fullBytes;
    if (this.#wasFull && this.#mayRenew) {
      this.#wasFull = false;
      this.#renew('its disk is full, or was');
    }
    await this.#judge(isLow(space));
  }

  async hasRoom(bytes: number): Promise<boolean> {
    const { free, total } = await this.#space(this.#options.dir);
    return !isLow({ free: free - bytes, total });
  }

  damaged(): void {
    if (this.#mayRenew) this.#renew('a part of its tables cannot be read');
  }

  get #mayRenew(): boolean {
    return this.#elapsed() - this.#renewedAt >= renewEveryMs;
  }

  async #judge(low: boolean): Promise<void> {
    const { log, holdMerges } = this.#options;
    const was = this.#isLow;
    this.#isLow = low;
    if (low && !was) log.warn('the disk of the event engine is almost full; events wait in the spool');
    if (!low && was) log.info('the disk of the event engine has room again');
    // A restarted engine merges again, so pause merges again.
    if (low || was) await holdMerges(low);
  }

  #renew(reason: string): void {
    this.#renewedAt = this.#elapsed();
    this.#options.log.warn({ reason }, 'restarting the event engine to discard a merge that failed on a full disk');
    this.#options.renew();
  }
}

const isLow = ({ free, total }: Space): boolean => free < Math.min(leftBytes, total / 10);

async function spaceOf(dir: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, total: blocks * bsize };
}
