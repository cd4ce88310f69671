import { lockAccount } from '../../accounts/index.ts';
import type { Database, DatabaseOrTransaction } from '../../database/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { findCycle } from './cycle.ts';
import { deleteEdge, listEdges, listOwnNames, replaceEdges } from './dependency.store.ts';

export const maxDependencies = 10;

/** Two changes at the same time can't form a circle, because the account must be locked: see `lockDependencies`. */
export async function setDependencies(
  trx: DatabaseOrTransaction,
  monitor: { id: number; account_id: number; name: string },
  parents: number[],
): Promise<void> {
  const { id, account_id: accountId } = monitor;
  const ids = [...new Set(parents)];
  if (ids.includes(id)) throw invalid({ depends_on: [t('A monitor can’t depend on itself.')] });
  if (ids.length > 0) {
    const names = await listOwnNames(trx, accountId, ids);
    const missing = ids.find((one) => !names.has(one));
    if (missing !== undefined)
      throw invalid({ depends_on: [t('{id} is not the identifier of one of your monitors.', { id: missing })] });
    await refuseCycle(trx, monitor, ids);
  }
  await replaceEdges(trx, accountId, id, ids);
}

export const lockDependencies = (database: Database, trx: DatabaseOrTransaction, accountId: number): Promise<void> =>
  lockAccount(database, trx, accountId);

/**
 * Dependencies that were set while a monitor was in the trash can form a circle with restored ones. The
 * account must be locked.
 */
export async function dropCycles(trx: DatabaseOrTransaction, accountId: number, monitorId: number): Promise<void> {
  const edges = await listEdges(trx, accountId);
  for (let path = findCycle(edges, monitorId); path; path = findCycle(edges, monitorId)) {
    const last = edges.findIndex(({ from, to }) => from === monitorId && to === path![1]);
    edges.splice(last, 1);
    await deleteEdge(trx, accountId, { from: monitorId, to: path[1]! });
  }
}

async function refuseCycle(
  trx: DatabaseOrTransaction,
  { id, account_id: accountId }: { id: number; account_id: number },
  parents: number[],
): Promise<void> {
  const others = (await listEdges(trx, accountId)).filter(({ from }) => from !== id);
  const path = findCycle([...others, ...parents.map((to) => ({ from: id, to }))], id);
  if (!path) return;
  const names = await listOwnNames(trx, accountId, path);
  throw invalid({
    depends_on: [
      t('This would make the monitor depend on itself: {path}.', {
        path: path.map((one) => names.get(one) ?? '').join(' → '),
      }),
    ],
  });
}
