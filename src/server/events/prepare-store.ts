import { isRefusedStatement } from './faults.ts';
import { migrate, needsMigrating, type RequireOwn, requireReleasedStore, storeIdOf } from './migrations/index.ts';
import { command, type Store, select } from './requests.ts';

/** Runs `work` in only one process of the installation at a time. */
export type WithLock = <T>(work: () => Promise<T>) => Promise<T>;

export type Preparation = { withLock: WithLock; movedFrom: string | undefined; requireOwn: RequireOwn | undefined };

/**
 * Takes the lock only if there are migrations. Otherwise a server that hangs would block all other processes. Throws
 * UnreleasedStore, NewerStore, or the error of `requireOwn`.
 */
export async function prepareStore(store: Store, { withLock, movedFrom, requireOwn }: Preparation): Promise<void> {
  const connection = {
    command: (sql: string, params?: Record<string, unknown>) => command(store, sql, params),
    select: <Row>(sql: string) => select<Row>(store, sql),
    // One server of a cluster can reject a statement that others have run.
    wasRefused: (error: unknown) => store.topology.kind !== 'cluster' && isRefusedStatement(error),
  };
  const judge = async (): Promise<void> => {
    const id = requireOwn && (await storeIdOf(connection));
    // A new server of a cluster might not have the migrations table yet.
    if (id !== undefined || store.topology.kind === 'server') await requireOwn?.(id);
  };
  await requireReleasedStore(connection);
  // Check before any change, and again once the store has its tables.
  await judge();
  if (movedFrom === undefined && !(await needsMigrating(connection))) return;
  await withLock(() => migrate(connection, movedFrom));
  await judge();
}
