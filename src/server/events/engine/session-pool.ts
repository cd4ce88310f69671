import type { Session } from 'chdb';

/** One reader is reserved for background jobs. */
export const readerCount = 6;

/** Lends each session to one caller at a time, because a session is sequential and keeps its parameters. */
export class SessionPool {
  readonly #open: () => Session;
  readonly #limitMs: number;
  readonly #onHang: () => void;
  readonly #all: Set<Session>;
  readonly #free: Session[];
  readonly #waiting: ((session: Session) => void)[] = [];

  constructor(options: { open: () => Session; count: number; limitMs: number; onHang: () => void }) {
    this.#open = options.open;
    this.#limitMs = options.limitMs;
    this.#onHang = options.onHang;
    this.#free = Array.from({ length: options.count }, options.open);
    this.#all = new Set(this.#free);
  }

  /** If `use` fails, replaces the session, because the failed statement's output would precede the next response. */
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
    // A failed query counts as running, and delays others, until its session runs another query.
    await failed.queryAsync('SELECT 1', { format: 'Null' }).catch(() => {});
    failed.close();
    this.#all.delete(failed);
    this.#all.add(session);
    return session;
  }
}
