import { requireAlertRecipientsAllowed } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type ObjectiveRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { sealAlertChannels } from '../../outbox/index.ts';
import { moveToTrash } from '../../trash/index.ts';
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
    await requireOwnMonitors(deps, trx, accountId, fields.monitor_ids);
    const objective = await insertObjective(trx, accountId, {
      name: fields.name,
      target_thousandths: thousandths(fields.target),
      period: fields.period,
      measure: fields.measure ?? 'time',
      alerts_sealed: sealAlertChannels(deps.vault, fields.alerts ?? []),
      burning_since: null,
      created_at: nowMs,
      updated_at: nowMs,
    });
    await replaceMonitors(trx, objective.id, fields.monitor_ids);
    return objective;
  });
}

/** The next run of the alerts decides whether an open alert still applies. */
export function updateObjective(
  deps: Deps,
  caller: Caller,
  id: number,
  { name, target, period, measure, monitor_ids, alerts }: ObjectiveChanges,
): Promise<ObjectiveRow> {
  const { accountId } = caller;
  return inTransaction(deps.database, async (trx) => {
    if (!(await lockObjective(deps.database, trx, accountId, id))) throw notFound();
    await requireAlertRecipientsAllowed(deps, trx, accountId, alerts ?? undefined);
    if (monitor_ids !== undefined) {
      await requireOwnMonitors(deps, trx, accountId, monitor_ids);
      await replaceMonitors(trx, id, monitor_ids);
    }
    const row = await updateObjectiveRow(trx, accountId, id, {
      ...(name !== undefined && { name }),
      ...(target !== undefined && { target_thousandths: thousandths(target) }),
      ...(period !== undefined && { period }),
      ...(measure !== undefined && { measure: measure ?? 'time' }),
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

/** Monitors of other accounts count as missing. */
async function requireOwnMonitors(
  { database }: Pick<Deps, 'database'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<void> {
  const own = await lockOwnMonitors(database, trx, accountId, ids);
  const missing = ids.find((id) => !own.has(id));
  if (missing !== undefined)
    throw invalid({
      monitor_ids: [t('monitor_ids must be your own monitors: you have no monitor {id}.', { id: missing })],
    });
}
