import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { secondMs } from '../kernel/index.ts';
import type { ReadAnswer, ReadCall } from './reader-thread.ts';

/** A thread takes memory: it ends when nobody has asked for so long. */
const idleMs = 30 * secondMs;

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined };

/** Asks an SQLite file in a thread of its own, which is there while somebody asks. */
export class SqliteReader {
  readonly #file: string;
  #thread: Thread | undefined;
  #seq = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Rows as they are committed. The thread does one read after another. */
  read(query: CompiledQuery): Promise<unknown[]> {
    this.#thread ??= this.#start();
    const { worker, waiting, idle } = this.#thread;
    clearTimeout(idle);
    this.#seq += 1;
    const seq = this.#seq;
    return new Promise((resolve, reject) => {
      waiting.set(seq, { resolve, reject });
      worker.ref();
      worker.postMessage({ seq, sql: query.sql, parameters: query.parameters } satisfies ReadCall);
    });
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    this.#end(thread, new Error('the database is closed'));
    await thread.worker.terminate();
  }

  #start(): Thread {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData: { file: this.#file },
      execArgv: [],
    });
    const thread: Thread = { worker, waiting: new Map(), idle: undefined };
    worker.on('message', (answer: ReadAnswer) => this.#hear(thread, answer));
    worker.on('error', (error) => this.#end(thread, error));
    worker.on('exit', () => this.#end(thread, new Error('the thread that reads has ended')));
    return thread;
  }

  #hear(thread: Thread, answer: ReadAnswer): void {
    const asked = thread.waiting.get(answer.seq);
    thread.waiting.delete(answer.seq);
    if (thread.waiting.size === 0) {
      // Nothing that is waited for: the process may end.
      thread.worker.unref();
      thread.idle = setTimeout(() => void this.close(), idleMs).unref();
    }
    if ('rows' in answer) asked?.resolve(answer.rows);
    else asked?.reject(new Error(answer.failed));
  }

  /** Whoever still waits is told why; the next question starts another thread. */
  #end(thread: Thread, error: Error): void {
    clearTimeout(thread.idle);
    if (this.#thread === thread) this.#thread = undefined;
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  }
}
