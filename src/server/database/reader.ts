import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { WorkerCalls } from '../kernel/index.ts';
import type { Read } from './reader-thread.ts';

export class SqliteReader {
  readonly #calls: WorkerCalls<Read, unknown[]>;

  constructor(file: string) {
    const thread = new URL('./reader-thread.ts', import.meta.url);
    this.#calls = new WorkerCalls({
      start: () => new Worker(thread, { workerData: { file }, execArgv: [] }),
      task: 'reads',
    });
  }

  read({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    return this.#calls.call({ sql, parameters });
  }

  close(): Promise<void> {
    return this.#calls.close('the database is closed');
  }
}
