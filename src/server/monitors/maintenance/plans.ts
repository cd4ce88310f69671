import { isDeepStrictEqual } from 'node:util';
import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { type FieldErrors, invalid, message, notFound, t } from '../../kernel/index.ts';
import { listMonitorsOfRules, recurrenceOf } from './maintenance.store.ts';
import { retentionMs } from './maintenance.ts';
import {
  deleteExpiredRules,
  deleteRule,
  endRule,
  insertPlan,
  insertRule,
  lockOwnMonitors,
  lockPlan,
  markDeleted,
  type Plan,
  updatePlanRow,
} from './plan.store.ts';
import { nextOccurrence, type Recurrence } from './recurrence.ts';
import type { MaintenanceChanges, MaintenanceFields } from './wire.ts';

type PlanTerms = Recurrence & { all_monitors: boolean; monitor_ids: number[] };

/** The plan applies after that, even if its first day has passed. */
export async function createMaintenance(deps: Deps, caller: Caller, fields: MaintenanceFields): Promise<Plan> {
  const nowMs = deps.now();
  const said = mergeTerms(
    fields,
    {
      recurrence: fields.recurrence,
      time_zone: caller.timeZone,
      starts_on: fields.starts_on,
      ends_on: null,
      weekdays: [],
      month_days: [],
      start_time: fields.start_time,
      duration_minutes: fields.duration_minutes,
      all_monitors: false,
      monitor_ids: [],
    },
    caller,
  );
  refuse({ ...recurrenceProblems(said), ...(namesNone(said) ? { monitor_ids: [t(noMonitors)] } : {}) });
  return inTransaction(deps.database, async (trx) => {
    await checkMonitors(deps, trx, caller, said.monitor_ids);
    const names = { name: fields.name, description: fields.description ?? '' };
    const plan = await insertPlan(trx, caller.accountId, names, nowMs);
    const rule = await insertRule(
      trx,
      { accountId: caller.accountId, planId: plan.id },
      columnsOf(said, nowMs),
      said.monitor_ids,
    );
    await deleteExpiredRules(trx, caller.accountId, nowMs - retentionMs);
    return { plan, rule };
  });
}

/** Ends the current rule and adds a new one, so the past part of a window stays unchanged. */
export async function updateMaintenance(
  deps: Deps,
  caller: Caller,
  id: number,
  changes: MaintenanceChanges,
): Promise<Plan> {
  const nowMs = deps.now();
  const { accountId } = caller;
  return inTransaction(deps.database, async (trx) => {
    const held = await lockPlan(deps.database, trx, accountId, id);
    if (held === undefined) throw notFound();
    const before = await currentTerms(trx, held);
    const after = mergeTerms(changes, before, caller);
    const namesMonitors = changes.all_monitors !== undefined || changes.monitor_ids !== undefined;
    refuse({
      ...recurrenceProblems(after),
      ...(namesMonitors && namesNone(after) ? { monitor_ids: [t(noMonitors)] } : {}),
    });
    const name = changes.name ?? held.plan.name;
    const description = changes.description === undefined ? held.plan.description : (changes.description ?? '');
    const saysTheSame = isDeepStrictEqual(before, after);
    if (saysTheSame && name === held.plan.name && description === held.plan.description) return held;
    const plan = await updatePlanRow(trx, accountId, id, {
      name,
      description,
      updated_at: nowMs,
      ...(!saysTheSame && { imported_at: null }),
    });
    if (saysTheSame) return { plan, rule: held.rule };
    await checkMonitors(deps, trx, caller, after.monitor_ids);
    await endOrRemove(trx, held, nowMs);
    const rule = await insertRule(trx, { accountId, planId: id }, columnsOf(after, nowMs), after.monitor_ids);
    await deleteExpiredRules(trx, accountId, nowMs - retentionMs);
    return { plan, rule };
  });
}

export async function deleteMaintenance(deps: Deps, caller: Caller, id: number): Promise<void> {
  const nowMs = deps.now();
  await inTransaction(deps.database, async (trx) => {
    const held = await lockPlan(deps.database, trx, caller.accountId, id);
    if (held === undefined) throw notFound();
    await endOrRemove(trx, held, nowMs);
    await markDeleted(trx, caller.accountId, id, nowMs);
    await deleteExpiredRules(trx, caller.accountId, nowMs - retentionMs);
  });
}

async function endOrRemove(trx: DatabaseOrTransaction, { rule }: Plan, nowMs: number): Promise<void> {
  const first = nextOccurrence(recurrenceOf(rule), rule.valid_from);
  if (first !== undefined && first.from < nowMs && rule.valid_from < nowMs)
    await endRule(trx, rule.account_id, rule.id, nowMs);
  else await deleteRule(trx, rule.account_id, rule.id);
}

async function currentTerms(trx: DatabaseOrTransaction, { rule }: Plan): Promise<PlanTerms> {
  const monitors = await listMonitorsOfRules(trx, [rule.id]);
  return { ...recurrenceOf(rule), all_monitors: rule.all_monitors === 1, monitor_ids: monitors.get(rule.id) ?? [] };
}

function mergeTerms(sent: MaintenanceChanges, before: PlanTerms, caller: Caller): PlanTerms {
  const recurrence = sent.recurrence ?? before.recurrence;
  const ordered = (days: number[]) => days.toSorted((a, b) => a - b);
  // If monitors are listed, not all monitors are meant. null means the default.
  const unsaid = sent.monitor_ids?.length ? false : before.all_monitors;
  const all = sent.all_monitors === undefined ? unsaid : (sent.all_monitors ?? false);
  return {
    recurrence,
    time_zone: sent.time_zone === undefined ? before.time_zone : (sent.time_zone ?? caller.timeZone),
    starts_on: sent.starts_on ?? before.starts_on,
    ends_on: recurrence === 'once' || sent.ends_on === null ? null : (sent.ends_on ?? before.ends_on),
    weekdays: recurrence === 'weekly' ? ordered(sent.weekdays ?? before.weekdays) : [],
    month_days: recurrence === 'monthly' ? ordered(sent.month_days ?? before.month_days) : [],
    start_time: sent.start_time ?? before.start_time,
    duration_minutes: sent.duration_minutes ?? before.duration_minutes,
    all_monitors: all,
    monitor_ids: all ? [] : ordered(sent.monitor_ids ?? before.monitor_ids),
  };
}

function columnsOf({ monitor_ids: _, ...said }: PlanTerms, nowMs: number) {
  return {
    ...said,
    weekdays: JSON.stringify(said.weekdays),
    month_days: JSON.stringify(said.month_days),
    all_monitors: said.all_monitors ? 1 : 0,
    valid_from: nowMs,
  };
}

const noMonitors = message('monitor_ids must contain a monitor, or all_monitors must be true.');
const namesNone = (said: PlanTerms): boolean => !said.all_monitors && said.monitor_ids.length === 0;

function recurrenceProblems(said: Recurrence): FieldErrors {
  if (said.recurrence === 'weekly' && said.weekdays.length === 0)
    return { weekdays: [t('weekdays must contain a day, 1 (Monday) to 7, when recurrence is weekly.')] };
  if (said.recurrence === 'monthly' && said.month_days.length === 0)
    return { month_days: [t('month_days must contain a day, 1 to 31 or -1, when recurrence is monthly.')] };
  if (said.ends_on !== null && said.ends_on < said.starts_on)
    return { ends_on: [t('ends_on must not be before starts_on.')] };
  return {};
}

function refuse(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Monitors of other accounts count as missing. */
async function checkMonitors(deps: Deps, trx: DatabaseOrTransaction, caller: Caller, ids: number[]): Promise<void> {
  const own = new Set(await lockOwnMonitors(deps.database, trx, caller.accountId, ids));
  const foreign = ids.filter((id) => !own.has(id));
  if (foreign.length > 0)
    throw invalid({
      monitor_ids: [t('monitor_ids must be your own monitors: you have no monitor {id}.', { id: foreign[0] ?? '' })],
    });
}
