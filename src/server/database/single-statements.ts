import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { hasBeforeCommit } from './before-commit.ts';
import type { Schema } from './schema/index.ts';

type Waiting = { db: Kysely<Schema>; whileLocked<T>(work: () => Promise<T>): Promise<T> };
type RunInTransaction = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;

/**
 * Runs each single write in a transaction, so every write of a request has its audit log entry. Kysely plugins
 * can't run additional statements. Writes in transactions aren't affected, because transactions have their own
 * executors.
 */
export function runSingleWrites({ db, whileLocked }: Waiting, inTransaction: RunInTransaction): void {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = <R>(query: CompiledQuery<R>, ...options: [object?]) =>
    hasBeforeCommit() && isWrite(query) ? inTransaction(query) : whileLocked(() => execute<R>(query, ...options));
}

const isWrite = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'InsertQueryNode' ||
  query.kind === 'UpdateQueryNode' ||
  query.kind === 'DeleteQueryNode' ||
  (query.kind === 'RawNode' && /^\s*(insert|update|delete)\b/i.test(sql));
