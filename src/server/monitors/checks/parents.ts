import type { DatabaseOrTransaction } from '../../database/index.ts';
import { isUncheckedSince, judgeParents, listParents, type ParentsVerdict } from '../dependencies/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { parseMonitorAddress } from '../monitor/index.ts';

type Judged = { id: number; byParents?: { failingSince: number } };

/**
 * Judges the parents of the monitors whose result depends on them. `unchecked` lists parents that must be checked to
 * decide.
 */
export async function judgeParentsOf(
  trx: DatabaseOrTransaction,
  entries: Judged[],
  nowMs: number,
): Promise<{ verdicts: Map<number, ParentsVerdict>; unchecked: number[] }> {
  const failingSince = new Map(
    entries.flatMap(({ id, byParents }) => (byParents ? [[id, byParents.failingSince]] : [])),
  );
  const rows = await listParents(trx, [...failingSince.keys()]);
  if (rows.length === 0) return { verdicts: new Map(), unchecked: [] };
  const maintenance = await maintenanceOf(
    trx,
    rows.map((row) => row.account_id),
  );
  const verdicts = new Map<number, ParentsVerdict>();
  const unchecked = new Set<number>();
  for (const [childId, parentRows] of Map.groupBy(rows, (row) => row.child_id)) {
    const since = failingSince.get(childId)!;
    const parents = parentRows.map((row) => ({
      ...row,
      isInMaintenance: maintenance.at(row, nowMs) !== undefined,
      isHeartbeat: parseMonitorAddress(row.url).kind === 'heartbeat',
    }));
    const verdict = judgeParents(parents, since);
    verdicts.set(childId, verdict);
    if (verdict === 'undecided')
      for (const parent of parents) if (isUncheckedSince(parent, since)) unchecked.add(parent.id);
  }
  return { verdicts, unchecked: [...unchecked] };
}
