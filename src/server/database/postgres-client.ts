import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { troubleOf } from './postgres-errors.ts';

/** The socket, which `pg` has no name for: only its end brings an answer to whoever waits for a server that is silent. */
export const streamOf = (client: pg.ClientBase): { destroy(): void } =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** A connection of a pool that is used no more once it was lost, or an answer of it came too late. `run`: runs each statement. */
export function discardWhenLost(
  client: pg.PoolClient,
  run: <Result>(statement: () => Promise<Result>) => Promise<Result> = (statement) => statement(),
): PostgresPoolClient {
  let isSpent = false;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(sql, parameters as unknown[]);
    } catch (error) {
      isSpent ||= troubleOf(error) === 'lost';
      throw error;
    }
  };
  return {
    query: (sql: string, parameters: readonly unknown[]) => run(() => query(sql, parameters)),
    release: (isDiscarded?: boolean) => client.release(isDiscarded || isSpent),
  } as unknown as PostgresPoolClient;
}
