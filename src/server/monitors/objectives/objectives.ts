import { lockAccount, requireAlertRecipientsAllowed } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type ObjectiveRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { sealAlertChannels } from '../../outbox/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import { requireGroup } from '../monitor/index.ts';
import { requireObjectiveLimit } from './limit.ts';
import {
  deleteObjectiveRow,
  insertObjective,
  lockObjective,
  lockOwnMonitors,
  replaceMonitors,
  updateObjectiveRow,
} from './objective.store.ts';
import { objectiveSubject } from './trash.ts';
import type { ObjectiveChanges, ObjectiveFields } from './wire.ts';

export function createObjective(deps: Deps, caller: Caller, fields: ObjectiveFields): Promise<ObjectiveRow> {
  const nowMs = deps.now();
  const { accountId } = caller;
  return inTransaction(deps.database, async (trx) => {
    await requireObjectiveLimit(deps.database, trx, accountId);
    await requireAlertRecipientsAllowed(deps, trx, accountId, fields.alerts ?? undefined);
    const { monitorIds, groupId } = requireCovered(fields);
    await requireOwnMonitors(deps, trx, accountId, monitorIds);
    if (groupId !== null) await requireGroup(trx, accountId, groupId);
    const objective = await insertObjective(trx, accountId, {
      name: fields.name,
      target_thousandths: thousandths(fields.target),
      period: fields.period,
      measure: fields.measure ?? 'time',
      group_id: groupId,
      alerts_sealed: sealAlertChannels(deps.vault, fields.alerts ?? []),
      burning_since: null,
      created_at: nowMs,
      updated_at: nowMs,
    });
    await replaceMonitors(trx, objective.id, monitorIds);
    return objective;
  });
}

/** The next run of the alerts decides whether an open alert still applies. */
export function updateObjective(
  deps: Deps,
  caller: Caller,
  id: number,
  { name, target, period, measure, monitor_ids, group_id, alerts }: ObjectiveChanges,
): Promise<ObjectiveRow> {
  const { accountId } = caller;
  return inTransaction(deps.database, async (trx) => {
    // Groups are deleted under the account's lock.
    if (group_id != null) await lockAccount(deps.database, trx, accountId);
    const before = await lockObjective(deps.database, trx, accountId, id);
    if (!before) throw notFound();
    await requireAlertRecipientsAllowed(deps, trx, accountId, alerts ?? undefined);
    const covered = changedCovered(before, { monitor_ids, group_id });
    if (covered) {
      await requireOwnMonitors(deps, trx, accountId, covered.monitorIds);
      if (covered.groupId !== null) await requireGroup(trx, accountId, covered.groupId);
      await replaceMonitors(trx, id, covered.monitorIds);
    }
    const row = await updateObjectiveRow(trx, accountId, id, {
      ...(name !== undefined && { name }),
      ...(target !== undefined && { target_thousandths: thousandths(target) }),
      ...(period !== undefined && { period }),
      ...(measure !== undefined && { measure: measure ?? 'time' }),
      ...(covered && { group_id: covered.groupId }),
      ...(alerts !== undefined && { alerts_sealed: sealAlertChannels(deps.vault, alerts ?? []) }),
      updated_at: deps.now(),
    });
    if (!row) throw notFound();
    return row;
  });
}

export async function deleteObjective(deps: Deps, caller: Caller, id: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    if (!(await moveToTrash(deps, trx, objectiveSubject, caller, id))) throw notFound();
    await deleteObjectiveRow(trx, caller.accountId, id);
  });
}

const thousandths = (percent: number): number => Math.round(percent * 1000);

type Covered = { monitorIds: number[]; groupId: number | null };

/** Throws `invalid` unless there are either monitors or a group. */
function requireCovered({ monitor_ids, group_id }: Pick<ObjectiveChanges, 'monitor_ids' | 'group_id'>): Covered {
  const monitorIds = monitor_ids ?? [];
  const groupId = group_id ?? null;
  if (monitorIds.length > 0 && groupId !== null)
    throw invalid({ group_id: [t('can’t be combined with monitor_ids. Send one of them.')] });
  if (monitorIds.length === 0 && groupId === null)
    throw invalid({ monitor_ids: [t('must include one or more monitors, or choose a group (group_id).')] });
  return { monitorIds, groupId };
}

/** Returns undefined if the covered monitors stay. A sent group replaces the monitors, and the other way around. */
function changedCovered(
  { group_id: groupBefore }: Pick<ObjectiveRow, 'group_id'>,
  { monitor_ids, group_id }: Pick<ObjectiveChanges, 'monitor_ids' | 'group_id'>,
): Covered | undefined {
  const isSent = (value: unknown) => value !== undefined;
  if (!isSent(monitor_ids) && (!isSent(group_id) || group_id === groupBefore)) return undefined;
  const keepsGroup = !isSent(group_id) && (monitor_ids ?? []).length === 0;
  return requireCovered({ monitor_ids, group_id: keepsGroup ? groupBefore : group_id });
}

/** Monitors of other accounts count as missing. */
async function requireOwnMonitors(
  { database }: Pick<Deps, 'database'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = await lockOwnMonitors(database, trx, accountId, ids);
  const missing = ids.find((id) => !own.has(id));
  if (missing !== undefined)
    throw invalid({
      monitor_ids: [t('monitor_ids must be your own monitors: you have no monitor {id}.', { id: missing })],
    });
}
