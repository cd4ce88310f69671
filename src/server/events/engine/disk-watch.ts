import { statfs } from 'node:fs/promises';
import { type Log, minuteMs, secondMs } from '../../kernel/index.ts';

/** ClickHouse reserves a megabyte for whatever it writes. */
const fullBytes = 4 * 1024 * 1024;
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
  /** bytes that are free where the folder lies */
  free?: (dir: string) => Promise<number>;
  /** a clock that nobody sets, milliseconds */
  elapsed?: () => number;
};

/** Has the engine started anew while its disk is full and afterwards, before what a merge lost there is lost for good. */
export class DiskWatch {
  readonly #options: Options;
  readonly #free: (dir: string) => Promise<number>;
  readonly #elapsed: () => number;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #wasFull = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#free = options.free ?? freeBytes;
    this.#elapsed = options.elapsed ?? (() => performance.now());
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const { dir, log } = this.#options;
    try {
      this.#wasFull ||= (await this.#free(dir)) < fullBytes;
    } catch (err) {
      log.debug({ err }, 'the free space of the event engine is not known');
    }
    if (!this.#wasFull || this.#elapsed() - this.#renewedAt < renewEveryMs) return;
    this.#wasFull = false;
    this.#renew('its disk is full, or was');
  }

  /** A part of a table cannot be read. */
  damaged(): void {
    if (this.#elapsed() - this.#renewedAt >= renewEveryMs) this.#renew('a part of its tables cannot be read');
  }

  #renew(reason: string): void {
    this.#renewedAt = this.#elapsed();
    this.#options.log.warn({ reason }, 'starting the event engine anew, so that it leaves what a merge wrote in vain');
    this.#options.renew();
  }
}

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
