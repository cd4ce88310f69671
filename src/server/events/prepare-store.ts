import { isRefusedStatement } from './faults.ts';
import { migrate, needsMigrating, type RequireOwn, requireReleasedStore, storeIdOf } from './migrations/index.ts';
import { command, type Store, select } from './requests.ts';

/** Runs work that no other process of the installation does at the same time. */
export type WithLock = <T>(work: () => Promise<T>) => Promise<T>;

/** `movedFrom`: the mark of the installation whose events are moved there. */
export type Preparation = { withLock: WithLock; movedFrom: string | undefined; requireOwn: RequireOwn | undefined };

/**
 * Brings the tables of a store up to date, where it is the installation's. Alone where there is something to do: a server that
 * hangs while it is changed would otherwise keep all others from being opened. Throws
 * UnreleasedStore, NewerStore, or what `requireOwn` throws.
 */
export async function prepareStore(store: Store, { withLock, movedFrom, requireOwn }: Preparation): Promise<void> {
  const connection = {
    command: (sql: string, params?: Record<string, unknown>) => command(store, sql, params),
    select: <Row>(sql: string) => select<Row>(store, sql),
    // Of the servers of a cluster, one may refuse what others have done.
    wasRefused: (error: unknown) => store.topology.kind !== 'cluster' && isRefusedStatement(error),
  };
  const judge = async (): Promise<void> => {
    const id = requireOwn && (await storeIdOf(connection));
    // A server that is new in a cluster may not have the list of migrations yet.
    if (id !== undefined || store.topology.kind === 'server') await requireOwn?.(id);
  };
  await requireReleasedStore(connection);
  // Before anything is changed in it, and once it has its tables.
  await judge();
  if (movedFrom === undefined && !(await needsMigrating(connection))) return;
  await withLock(() => migrate(connection, movedFrom));
  await judge();
}
