/** The thread in which SQLite answers reads that take long: where it runs, everything else waits. */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { addFold } from './fold.ts';

export type ReadCall = { seq: number; sql: string; parameters: readonly unknown[] };
export type ReadAnswer = { seq: number } & ({ rows: unknown[] } | { failed: string });

const { file } = workerData as { file: string };
const database = new Sqlite(file, { readonly: true, fileMustExist: true });
database.pragma('busy_timeout = 10000');
addFold(database);

parentPort!.on('message', ({ seq, sql, parameters }: ReadCall) => {
  try {
    parentPort!.postMessage({ seq, rows: database.prepare(sql).all(...parameters) } satisfies ReadAnswer);
  } catch (error) {
    parentPort!.postMessage({ seq, failed: String(error) } satisfies ReadAnswer);
  }
});
