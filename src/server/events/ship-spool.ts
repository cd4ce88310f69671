// English only: commands and the start of the service
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Log, lockFolder, Refusal } from '../kernel/index.ts';
import { EventStore } from './event-store.ts';
import type { Events } from './events.ts';
import type { LateRows } from './late-rows.ts';
import type { RequireOwn } from './migrations/index.ts';
import type { WithLock } from './prepare-store.ts';
import { serversAt } from './servers.ts';
import { Shipper } from './shipper.ts';
import { type Position, requireReleasedSpool, Spool } from './spool/index.ts';
import { type StreamName, streamNames, streams, subjectOf } from './streams.ts';

export type StreamRows = Record<StreamName, number>;

const progressMs = 250;

/**
 * Ships the spool of a node that is lost permanently. Stores each row once, even after retries. Write-ahead events that
 * never reached the spool are shipped first. Throws Refusal.
 */
export async function shipSpool({
  dir,
  url,
  log,
  withLock,
  requireOwn,
  late,
  recordNoted = async () => {},
  onProgress = () => {},
}: {
  dir: string;
  url: string;
  log: Log;
  withLock: WithLock;
  requireOwn?: RequireOwn;
  late?: LateRows;
  /** records the write-ahead events after `position` */
  recordNoted?: (position: Position, record: Events['record']) => Promise<void>;
  onProgress?: (shipped: number, all: number) => void;
}): Promise<StreamRows> {
  const folder = [dir, join(dir, 'events')].find((one) => existsSync(join(one, 'spool.db')));
  if (folder === undefined)
    throw new Refusal('not_found', `${dir} has no spool (spool.db): name the data folder of the lost node.`);
  requireReleasedSpool(folder);
  const release = lockSpool(folder);
  try {
    const waiting = countSpooled(join(folder, 'spool.db'));
    const spool = new Spool({ dir: folder, maxBytes: 2 ** 40 });
    try {
      const position = await spool.position();
      if (position)
        await recordNoted(position, async (stream, row, at) => {
          await spool.record(stream, streams[stream].line(row), at, subjectOf(row));
          waiting[stream]++;
        });
    } catch (error) {
      await spool.close();
      throw error;
    }
    const all = streamNames.reduce((sum, stream) => sum + waiting[stream], 0);
    const store = new EventStore({ ...serversAt(url), withLock, requireOwn, log });
    const shipper = new Shipper({ spool, store, log, late });
    const telling = setInterval(() => onProgress(all - spool.totals.rows, all), progressMs);
    try {
      await shipper.flush();
    } catch (error) {
      if (store.unusable) throw store.unusable;
      throw error instanceof Refusal && error.code === 'unavailable'
        ? interrupted(all - spool.totals.rows, error)
        : error;
    } finally {
      clearInterval(telling);
      await shipper.close();
      await store.close();
      await spool.close();
    }
    onProgress(all, all);
    return waiting;
  } finally {
    release();
  }
}

function lockSpool(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof Refusal)
      throw new Refusal(
        'conflict',
        `The process that writes into ${folder} still runs, and ships its spool itself. If it should not continue, stop it first.`,
        { cause: error },
      );
    if (code === undefined || !/^(SQLITE_(READONLY|CANTOPEN|PERM)|EROFS|EACCES|EPERM)/.test(code)) throw error;
    throw new Refusal(
      'conflict',
      `${folder} is not writable (${code}), but the shipped rows must be recorded there. Mount the disk for writing, and run the command as the user of the service.`,
      { cause: error },
    );
  }
}

function countSpooled(file: string): StreamRows {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    requireWhole(db, file);
    const rows = db.prepare('select stream, sum(rows) as rows from batches group by stream').all() as {
      stream: StreamName;
      rows: number;
    }[];
    const counts = Object.fromEntries(streamNames.map((stream) => [stream, 0])) as StreamRows;
    for (const { stream, rows: count } of rows) counts[stream] = count;
    return counts;
  } finally {
    db.close();
  }
}

function requireWhole(db: Sqlite.Database, file: string): void {
  const fault = findFault(db);
  if (fault === undefined) return;
  throw new Refusal(
    'conflict',
    `${file} is damaged (${fault}), and no rows were shipped. Make a copy of it, then try \`sqlite3 spool.db .recover\` to save readable rows.`,
  );
}

function findFault(db: Sqlite.Database): string | undefined {
  try {
    const [found] = db.pragma('quick_check(1)') as { quick_check: string }[];
    return found?.quick_check === 'ok' ? undefined : found?.quick_check;
  } catch (error) {
    return (error as Error).message;
  }
}

const interrupted = (shipped: number, cause: Refusal): Refusal =>
  new Refusal(
    'unavailable',
    `The event store is unavailable or rejects rows: ${shipped} rows were shipped, the others wait. Run the command again when it is back.`,
    { cause },
  );
