import { type Database, inTransaction } from '../../database/index.ts';
import { type Call, recordCall } from './heartbeat.store.ts';

/**
 * Calls within this time share a transaction, because many jobs start on the minute, and each commit to disk delays
 * everything else.
 */
const gatherMs = 10;

type QueuedCall = { call: Call; kept: () => void; failed: (error: unknown) => void };

export class CallWriter {
  readonly #database: Database;
  #waiting: QueuedCall[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  write(call: Call): Promise<void> {
    return new Promise((kept, failed) => {
      this.#waiting.push({ call, kept, failed });
      if (this.#waiting.length === 1) setTimeout(() => this.#write(), gatherMs);
    });
  }

  async #write(): Promise<void> {
    const batch = this.#waiting.splice(0);
    try {
      await inTransaction(this.#database, async (trx) => {
        for (const { call } of batch) await recordCall(trx, call);
      });
      for (const { kept } of batch) kept();
    } catch {
      // Calls are written one by one, so a failing call does not affect others and there are no deadlocks with
      // other writers.
      for (const { call, kept, failed } of batch) await recordCall(this.#database.db, call).then(kept, failed);
    }
  }
}
