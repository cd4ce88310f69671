import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../database/index.ts';
import { dayMs } from '../../../kernel/index.ts';

// Runs are processes that collect, from their start to their end, each with slots for its batches. On PostgreSQL alone; a
// crash of it empties the slots and keeps the runs.

/** Events written ahead: JSON objects of stream and row, with commas between; `firstRow` is the number of the first in the run. */
export type WriteAheadBatch = { firstRow: number; events: string };

/** A run that was not renewed for this long has ended, and its node does not return. */
const runMs = dayMs;

/** Of one clock for all nodes, epoch ms. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Creates the missing slots of a run. */
export async function openSlots(
  db: DatabaseOrTransaction,
  { run, count, batch, nowMs }: { run: string; count: number; batch: number; nowMs: number },
): Promise<void> {
  await sql`
    insert into visit_batches (run, slot, batch, written_at, first_row, events)
    select ${run}, slot, ${batch}, ${nowMs}, 0, '' from generate_series(1, ${count}::int) as slot
    on conflict do nothing`.execute(db);
}

/** What is in a slot: the events of the batch that was written into it last, the first of which has this number in the run. */
export type TakenSlot = { slot: number; firstRow: number; events: string };

/**
 * Takes the slots of a run for a batch that is to come, so that no earlier one is written any more. Resolves to what is in
 * them, after a statement that is still writing into one.
 */
export async function takeSlots(
  db: DatabaseOrTransaction,
  { run, batch }: { run: string; batch: number },
): Promise<TakenSlot[]> {
  const { rows } = await sql<TakenSlot>`
    with before as (select slot, first_row, events from visit_batches where run = ${run} order by slot for update)
    update visit_batches set batch = ${batch} from before
    where visit_batches.run = ${run} and visit_batches.slot = before.slot
    returning before.slot, before.first_row as "firstRow", before.events`.execute(db);
  return rows;
}

/** Whether any run has slots. If not, no node stores visits here yet, or PostgreSQL has crashed. */
export async function hasSlots(db: DatabaseOrTransaction): Promise<boolean> {
  const row = await db.selectFrom('visit_batches').select('slot').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Adds or renews a run. Returns when that was, by the database's clock, and how many slots it has. */
export async function renewRegistration(
  db: DatabaseOrTransaction,
  run: string,
): Promise<{ seenAt: number; slots: number }> {
  const { rows } = await sql<{ seenAt: number; slots: number }>`
    insert into visit_runs (run, seen_at) values (${run}, ${databaseNow})
    on conflict (run) do update set seen_at = excluded.seen_at
    returning seen_at as "seenAt", (select count(*) from visit_batches where run = ${run}) as slots`.execute(db);
  return rows[0]!;
}

/** Whether a run was renewed since an instant of the database's clock and has no slots: it has not added what it has seen yet. */
export async function isNodeMissing(db: DatabaseOrTransaction, sinceMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('visit_runs')
    .select('run')
    .where('seen_at', '>=', sinceMs)
    .where('run', 'not in', db.selectFrom('visit_batches').select('run'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The events that a run wrote ahead, in the order of its rows. */
export async function listWriteAheadBatches(db: DatabaseOrTransaction, run: string): Promise<WriteAheadBatch[]> {
  return db
    .selectFrom('visit_batches')
    .select(['first_row as firstRow', 'events'])
    .where('run', '=', run)
    .where('events', '!=', '')
    .orderBy('first_row')
    .execute();
}

/** Whether any run has written an event with this mark ahead. */
export async function isMarkWrittenAhead(db: DatabaseOrTransaction, mark: number): Promise<boolean> {
  const row = await db
    .selectFrom('visit_batches')
    .select('slot')
    .where('events', 'like', `%"mark":${mark}}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** In one statement, because other nodes wait for a run without slots. */
export async function deleteRegistration(db: DatabaseOrTransaction, run: string): Promise<void> {
  await sql`with slots as (delete from visit_batches where run = ${run}) delete from visit_runs where run = ${run}`.execute(
    db,
  );
}

/**
 * Deletes runs whose node is gone, with their slots: those of a node that is there stay, however seldom it writes, and
 * whatever its clock says.
 */
export async function deleteEndedRegistrations(db: DatabaseOrTransaction): Promise<void> {
  await sql`
    with ended as (delete from visit_runs where seen_at < ${databaseNow} - ${runMs}::bigint returning run)
    delete from visit_batches
    where run in (select run from ended) or run not in (select run from visit_runs)`.execute(db);
}
