import { secondMs, withTimeout } from '../../../kernel/index.ts';

/** A database that takes longer for a statement is away; for so long, events wait for one that has gone. */
export const defaultTimeoutMs = 3 * secondMs;

/** The database took too long. */
export class StatementTimeout extends Error {}

/** A process whose timer is so late hung itself, with its machine or by a signal. */
const hungMs = secondMs;
/** Times more that a process is waited for which hangs again and again. */
const maxExtra = 2;

/** Rejects when the database takes too long. After a time in which this process hung, its answer may be there and unread. */
export async function withStatementTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const late = Symbol('late');
  for (let extra = maxExtra; ; extra--) {
    const began = performance.now();
    const result = await withTimeout<Result, typeof late>(work, timeoutMs, late);
    if (result !== late) return result as Result;
    if (extra === 0 || performance.now() - began < timeoutMs + hungMs)
      throw new StatementTimeout(`the database has not answered within ${timeoutMs} ms`);
  }
}

/** The database was emptied by its crash: it knows no visit. */
export class TableReset extends Error {}
