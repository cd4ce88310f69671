import { secondMs, withTimeout } from '../../../kernel/index.ts';

/** A database that takes longer for a statement is away; for so long, events wait for one that has gone. */
export const usualPatienceMs = 3 * secondMs;

/** The database took too long. */
export class Late extends Error {}

/** Rejects when the database takes too long. */
export async function inTime<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  const late = Symbol('late');
  const result = await withTimeout<Result, typeof late>(work, patienceMs, late);
  if (result === late) throw new Late(`the database has not answered within ${patienceMs} ms`);
  return result as Result;
}

/** The database was emptied by its crash: it knows no visit. */
export class Emptied extends Error {}
