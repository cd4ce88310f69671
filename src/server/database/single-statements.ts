import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { hasBeforeCommit } from './before-commit.ts';
import type { Schema } from './schema/index.ts';

type RunInTransaction = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;

/**
 * Makes a write by itself a transaction while something is to be done before the next commit, so that no write of a
 * request lacks its entry in the audit log. Reads, and writes of jobs, run as ever. Kysely's plugins see statements but
 * cannot run others beside them; transactions and connections have executors of their own, which stay as they are.
 */
export function runSingleWrites(db: Kysely<Schema>, inTransaction: RunInTransaction): void {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = <R>(query: CompiledQuery<R>, ...options: [object?]) =>
    hasBeforeCommit() && isWrite(query) ? inTransaction(query) : execute<R>(query, ...options);
}

const isWrite = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'InsertQueryNode' ||
  query.kind === 'UpdateQueryNode' ||
  query.kind === 'DeleteQueryNode' ||
  (query.kind === 'RawNode' && /^\s*(insert|update|delete)\b/i.test(sql));
