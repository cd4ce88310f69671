import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { connectionProblemOf } from './postgres-errors.ts';

/**
 * Returns the connection's stream, for which `pg` has no public property. If the server is silent, only closing the
 * stream settles a query.
 */
export const streamOf = (client: pg.ClientBase): { destroy(): void } =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/**
 * Closes the connection if connecting fails. Otherwise a server that waits for a missing password would keep a command
 * running for a minute.
 */
export class PostgresClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (!callback)
      return super.connect().catch((error) => {
        streamOf(this).destroy();
        throw error;
      }) as Promise<pg.Client>;
    super.connect((error: Error) => {
      if (error) streamOf(this).destroy();
      callback(error);
    });
    return undefined;
  }
}

/** Returns a client that is removed from the pool if its connection is lost or times out. */
export function discardWhenLost(
  client: pg.PoolClient,
  run: <Result>(statement: () => Promise<Result>) => Promise<Result> = (statement) => statement(),
): PostgresPoolClient {
  let isSpent = false;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(sql, parameters as unknown[]);
    } catch (error) {
      isSpent ||= connectionProblemOf(error) === 'lost';
      throw error;
    }
  };
  return {
    query: (sql: string, parameters: readonly unknown[]) => run(() => query(sql, parameters)),
    release: (isDiscarded?: boolean) => client.release(isDiscarded || isSpent),
  } as unknown as PostgresPoolClient;
}
