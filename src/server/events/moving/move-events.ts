// English only: commands and the start of the service
import { existsSync } from 'node:fs';
import { ClickHouseError } from '@clickhouse/client';
import { type Log, Refusal } from '../../kernel/index.ts';
import { startEngine } from '../engine/index.ts';
import { EventStore } from '../event-store.ts';
import { endOfMove } from '../migrations/index.ts';
import { serversAt } from '../servers.ts';
import { type Days, readTables } from './days.ts';
import { findDifferences, moveTable } from './move-table.ts';

export type MovedEvents = { tables: { name: string; rows: number; days: number }[]; rows: number; copied: number };

type Options = {
  engineDir: string;
  url: string;
  mark: string;
  /** the source receives no more rows, so the copy on the server is complete afterwards */
  isLast: boolean;
  log: Log;
  onProgress?: (done: number, all: number) => void;
  /** called before the server is released for use */
  beforeCompletion?: () => void;
};

const queryLimitMs = 600_000;

/**
 * Keeps days whose row count and hash sum match, and replaces the others, so the move can be interrupted and repeated.
 * Throws Refusal.
 */
export async function moveEvents({
  engineDir,
  url,
  mark,
  isLast,
  log,
  onProgress = () => {},
  ...options
}: Options): Promise<MovedEvents> {
  if (!existsSync(engineDir))
    throw new Refusal('not_found', `There is no event store in ${engineDir}, so there is nothing to move.`);
  const to = new EventStore({ ...serversAt(url), log, movedFrom: mark });
  try {
    // Checks the server first, to report a mistake in the URL early.
    await explained(() => to.readLines('SELECT 1'));
    const engine = await openEngine(engineDir);
    const from = new EventStore({ isEmbedded: true, addresses: () => [engine.url], log });
    try {
      const moved = await explained(() => moveTables(from, to, onProgress));
      if (isLast) {
        options.beforeCompletion?.();
        await explained(() => to.command(...endOfMove(mark)));
      }
      return moved;
    } finally {
      await from.close();
      await engine.close();
    }
  } finally {
    await to.close();
  }
}

async function openEngine(dir: string) {
  try {
    return await startEngine({ dir, queryLimitMs });
  } catch (error) {
    throw new Refusal(
      'conflict',
      `The event store in ${dir} cannot be opened (${(error as Error).message}). If another process is using it, stop that process, then run the command again.`,
      { cause: error },
    );
  }
}

async function moveTables(
  from: EventStore,
  to: EventStore,
  onProgress: (done: number, all: number) => void,
): Promise<MovedEvents> {
  const tables = await readTables(from);
  const all = Number(
    (
      await from.readLines(`SELECT ${tables.map(({ name }) => `(SELECT count() FROM ${name})`).join(' + ')}`)
    ).toString(),
  );
  let done = 0;
  const moved: MovedEvents = { tables: [], rows: 0, copied: 0 };
  for (const table of tables) {
    const { days, copied } = await moveTable(from, to, table, (rows) => {
      done += rows;
      onProgress(done, all);
    });
    await to.settle();
    const different = await findDifferences(to, table, days);
    if (different.length > 0)
      throw new Refusal(
        'conflict',
        `${table.name} differs on the server after it was copied, on ${describeDays(different)}. Another command is writing there, or an interrupted one was still writing. Run the command again.`,
      );
    const rows = sumOf(days);
    moved.tables.push({ name: table.name, rows, days: days.size });
    moved.rows += rows;
    moved.copied += copied;
  }
  return moved;
}

const sumOf = (days: Days): number => [...days.values()].reduce((sum, { rows }) => sum + rows, 0);

const describeDays = (days: string[]): string =>
  days.length > 3 ? `${days.slice(0, 3).join(', ')} and ${days.length - 3} days more` : days.join(', ');

/** Throws a Refusal with the cause, which the store hides from requests. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { cause } = error;
    if (cause instanceof Refusal) throw cause;
    throw cause === undefined
      ? error
      : new Refusal(
          'unavailable',
          `The server cannot be used: ${describe(cause)}. Check the URL of --to and the server, then run the command again. It resumes where it stopped.`,
          { cause },
        );
  }
}

/** The error contains the user name, but never the password. */
function describe(cause: unknown): string {
  if (!(cause instanceof ClickHouseError)) return (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
  switch (cause.type) {
    case 'AUTHENTICATION_FAILED':
      return 'it rejected the user name or password';
    case 'UNKNOWN_DATABASE':
      return 'it has no database of that name (create it first)';
    default:
      return `it answered ${cause.type ?? cause.code}`;
  }
}
