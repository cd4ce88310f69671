import { statfs } from 'node:fs/promises';
import { type Log, minuteMs, type PeriodicTask, secondMs, startPeriodicTask } from '../../kernel/index.ts';

const megabyte = 1024 * 1024;
/** ClickHouse reserves one for whatever it writes. */
const fullBytes = 4 * megabyte;
/**
 * Of an almost full disk, so much is left free, or a tenth where that is less: an insert that meets a full disk may be answered
 * as if it had worked, too, and the spool, which still has its rows, would forget them.
 */
const leftBytes = 256 * megabyte;
const lookEveryMs = secondMs;
/**
 * Between two restarts because of a full disk. A merge that meets one may end as if it had worked, with an empty file in its
 * part. A start finds that, and takes the parts of before, which ClickHouse deletes eight minutes after the merge.
 */
const renewEveryMs = 4 * minuteMs;

type Options = {
  dir: string;
  log: Log;
  /** starts the engine anew */
  renew: () => void;
  /** has the engine merge no parts for now, or go on */
  holdMerges: (isHeld: boolean) => Promise<void>;
  /** the file system where the folder lies, bytes */
  space?: (dir: string) => Promise<Space>;
  /** a clock that nobody sets, milliseconds */
  elapsed?: () => number;
};

type Space = { free: number; total: number };

/**
 * Keeps the engine from writing where its disk is almost full, and has it started anew while its disk is full and afterwards,
 * before what a merge lost there is lost for good.
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
      onError: (err) => log.debug({ err }, 'the disk of the event engine could not be looked at'),
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

  /** Whether so many bytes may be written. */
  async hasRoom(bytes: number): Promise<boolean> {
    const { free, total } = await this.#space(this.#options.dir);
    return !isLow({ free: free - bytes, total });
  }

  /** A part of a table cannot be read. */
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
    // An engine that was started meanwhile merges again.
    if (low || was) await holdMerges(low);
  }

  #renew(reason: string): void {
    this.#renewedAt = this.#elapsed();
    this.#options.log.warn({ reason }, 'starting the event engine anew, so that it leaves what a merge wrote in vain');
    this.#options.renew();
  }
}

const isLow = ({ free, total }: Space): boolean => free < Math.min(leftBytes, total / 10);

async function spaceOf(dir: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, total: blocks * bsize };
}
