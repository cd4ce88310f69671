import type { Deps } from '../../deps.ts';
import { historiesOf, uptimePercent } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { findMonitor } from '../monitor/index.ts';

export async function monitorUptimes(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  accountId: number,
  id: number,
  spans: { from: number; to: number }[],
): Promise<(number | null)[] | undefined> {
  const monitor = await findMonitor(db, accountId, id);
  if (!monitor) return undefined;
  const nowMs = now();
  const maintenance = await maintenanceOf(db, [accountId]);
  const fromMs = Math.min(nowMs, ...spans.map(({ from }) => from));
  const history = (await historiesOf(db, [monitor], maintenance, { fromMs, toMs: nowMs })).get(id)!;
  return spans.map(({ from, to }) => uptimePercent(history, from, Math.min(to, nowMs)));
}
