import type { Session } from 'chdb';

/** Sessions for reading. One is for the service's own jobs. */
export const readerCount = 6;

/**
 * Sessions, each lent to one caller at a time: a session runs one statement after the other and keeps its parameters.
 */
export class SessionPool {
  readonly #open: () => Session;
  readonly #limitMs: number;
  readonly #onHang: () => void;
  readonly #all: Set<Session>;
  readonly #free: Session[];
  readonly #waiting: ((session: Session) => void)[] = [];

  /** Opens `count` sessions. `onHang` is called when one loan takes longer than `limitMs`. */
  constructor(options: { open: () => Session; count: number; limitMs: number; onHang: () => void }) {
    this.#open = options.open;
    this.#limitMs = options.limitMs;
    this.#onHang = options.onHang;
    this.#free = Array.from({ length: options.count }, options.open);
    this.#all = new Set(this.#free);
  }

  /** After a failure, the session is replaced: output of the failed statement would precede the next answer. */
  async lend<T>(use: (session: Session) => Promise<T>): Promise<T> {
    let session = this.#free.pop() ?? (await new Promise<Session>((resolve) => this.#waiting.push(resolve)));
    const hang = setTimeout(this.#onHang, this.#limitMs);
    try {
      return await use(session);
    } catch (error) {
      session = await this.#replace(session);
      throw error;
    } finally {
      clearTimeout(hang);
      const next = this.#waiting.shift();
      if (next) next(session);
      else this.#free.push(session);
    }
  }

  close(): void {
    for (const session of this.#all) session.close();
  }

  async #replace(failed: Session): Promise<Session> {
    const session = this.#open();
    // A failed query counts as running, and holds up others by its priority, until its session runs something else.
    await failed.queryAsync('SELECT 1', { format: 'Null' }).catch(() => {}); // the session is closed either way
    failed.close();
    this.#all.delete(failed);
    this.#all.add(session);
    return session;
  }
}
