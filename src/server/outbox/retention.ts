import type { Deps } from '../deps.ts';
import { dayMs, hourMs, startPeriodicJobs } from '../kernel/index.ts';
import { deleteMessagesBefore, type IncidentCondition } from './deliveries/index.ts';

/** docs/configuration.md names this time. */
const keptForMs = 90 * dayMs;
const deletedAtOnce = 1000;

type Retention = Pick<Deps, 'database' | 'now'>;

export async function deleteOldMessages(
  { database: { db }, now }: Retention,
  hasEnded: IncidentCondition,
  limit = deletedAtOnce,
): Promise<void> {
  const beforeMs = now() - keptForMs;
  while ((await deleteMessagesBefore(db, hasEnded, { beforeMs, limit })) === limit);
}

export const startMessageRetention = (
  deps: Retention & Pick<Deps, 'log'>,
  hasEnded: IncidentCondition,
): { stop(): Promise<void> } =>
  startPeriodicJobs(deps, [{ name: 'old messages', everyMs: hourMs, run: () => deleteOldMessages(deps, hasEnded) }]);
