import type { Insertable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  type MaintenancePlanRow,
  type MaintenanceRuleRow,
  type Schema,
} from '../../database/index.ts';
import { dayMs, dayOf, readInChunks } from '../../kernel/index.ts';
import { maxWindowMs } from './maintenance.ts';

export type Plan = { plan: MaintenancePlanRow; rule: MaintenanceRuleRow };

export async function lockPlan(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<Plan | undefined> {
  const found = trx
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  const plan = await lockForUpdate(database, found).executeTakeFirst();
  return plan && { plan, rule: (await currentRules(trx, accountId, [id])).get(id)! };
}

export async function findPlan(db: DatabaseOrTransaction, accountId: number, id: number): Promise<Plan | undefined> {
  const plan = await db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const rule = plan && (await currentRules(db, accountId, [id])).get(id);
  return rule && { plan, rule };
}

async function currentRules(
  db: DatabaseOrTransaction,
  accountId: number,
  planIds: number[],
): Promise<Map<number, MaintenanceRuleRow>> {
  if (planIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('maintenance_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('plan_id', 'in', planIds)
    .where('valid_until', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.plan_id, row]));
}

export type PlanListOptions = {
  search: string | undefined;
  monitorId: number | undefined;
  sortBy: 'id' | 'name';
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};

export async function listPlans(
  database: Database,
  accountId: number,
  selection: PlanListOptions,
): Promise<{ rows: Plan[]; total: number }> {
  const { search, monitorId, sortBy, sort, page, perPage } = selection;
  let matching = database.db
    .selectFrom('maintenance_plans')
    .where('maintenance_plans.account_id', '=', accountId)
    .where('deleted_at', 'is', null);
  if (search) matching = matching.where((eb) => containsText(eb.ref('name'), search));
  if (monitorId !== undefined)
    matching = matching.where((eb) =>
      eb.exists(
        eb
          .selectFrom('maintenance_rules as rule')
          .innerJoin('monitors', 'monitors.account_id', 'rule.account_id')
          .leftJoin('maintenance_rule_monitors as one', (join) =>
            join.onRef('one.rule_id', '=', 'rule.id').onRef('one.monitor_id', '=', 'monitors.id'),
          )
          .select('rule.id')
          .whereRef('rule.plan_id', '=', 'maintenance_plans.id')
          .where('rule.account_id', '=', accountId)
          .where('rule.valid_until', 'is', null)
          .where('monitors.id', '=', monitorId)
          .where((where) => where.or([where('rule.all_monitors', '=', 1), where('one.rule_id', 'is not', null)])),
      ),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const plans = await matching
    .selectAll()
    .orderBy(sortBy, sort)
    .orderBy('id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const rules = await currentRules(
    database.db,
    accountId,
    plans.map((plan) => plan.id),
  );
  const rows = plans.flatMap((plan) => {
    const rule = rules.get(plan.id);
    return rule ? [{ plan, rule }] : []; // the plan was deleted between the two queries
  });
  return { rows, total: Number(total) };
}

export async function listPlansCreatedAt(
  db: DatabaseOrTransaction,
  accountId: number,
  times: number[],
): Promise<MaintenancePlanRow[]> {
  if (times.length === 0) return [];
  return db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', 'in', times)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Includes deleted plans. */
export async function findPlanNames(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, Pick<MaintenancePlanRow, 'id' | 'name' | 'description' | 'imported_at' | 'updated_at'>>> {
  const rows = await readInChunks(ids, (some) =>
    db
      .selectFrom('maintenance_plans')
      .select(['id', 'name', 'description', 'imported_at', 'updated_at'])
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockOwnMonitors(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = trx
    .selectFrom('monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id');
  return (await lockForUpdate(database, found).execute()).map((row) => row.id);
}

type PlanFields = Pick<MaintenancePlanRow, 'name' | 'description'> & Partial<Pick<MaintenancePlanRow, 'imported_at'>>;

export async function insertPlan(
  trx: DatabaseOrTransaction,
  accountId: number,
  fields: PlanFields,
  nowMs: number,
): Promise<MaintenancePlanRow> {
  return trx
    .insertInto('maintenance_plans')
    .values({ ...fields, account_id: accountId, deleted_at: null, created_at: nowMs, updated_at: nowMs })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePlanRow(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  fields: Partial<PlanFields> & { updated_at: number },
): Promise<MaintenancePlanRow> {
  return trx
    .updateTable('maintenance_plans')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type NewRule = Omit<Insertable<Schema['maintenance_rules']>, 'id' | 'account_id' | 'plan_id' | 'valid_until'>;

export async function insertRule(
  trx: DatabaseOrTransaction,
  plan: { accountId: number; planId: number },
  rule: NewRule,
  monitorIds: number[],
): Promise<MaintenanceRuleRow> {
  const row = await trx
    .insertInto('maintenance_rules')
    .values({ ...rule, account_id: plan.accountId, plan_id: plan.planId, valid_until: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (monitorIds.length > 0)
    await trx
      .insertInto('maintenance_rule_monitors')
      .values(monitorIds.map((monitor_id) => ({ rule_id: row.id, monitor_id })))
      .execute();
  return row;
}

export async function endRule(trx: DatabaseOrTransaction, accountId: number, id: number, nowMs: number): Promise<void> {
  await trx
    .updateTable('maintenance_rules')
    .set({ valid_until: nowMs })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Only for a rule that has no past windows. */
export async function deleteRule(trx: DatabaseOrTransaction, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('maintenance_rules').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function markDeleted(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('maintenance_plans')
    .set({ deleted_at: nowMs })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Includes rules of changed and deleted plans, because the checker loads them too. */
export async function countRules(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { rules } = await db
    .selectFrom('maintenance_rules')
    .select((eb) => eb.fn.countAll<number>().as('rules'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(rules);
}

/** The start day of a rule is a local date, which can differ from the date in UTC. */
const zoneMs = 2 * dayMs;

/** Deletes rules without a window since `beforeMs`, and plans without a rule. */
export async function deleteExpiredRules(
  trx: DatabaseOrTransaction,
  accountId: number,
  beforeMs: number,
): Promise<void> {
  await trx
    .deleteFrom('maintenance_rules')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('valid_until', '<', beforeMs),
        eb.and([
          eb('recurrence', '=', 'once'),
          eb('starts_on', '<', dayOf(beforeMs - maxWindowMs - zoneMs)),
          // A plan can get a day in the past. Its earlier rules expire first.
          eb('valid_from', '<', beforeMs),
        ]),
      ]),
    )
    .execute();
  await trx
    .deleteFrom('maintenance_plans')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('maintenance_rules')
            .select('maintenance_rules.id')
            .whereRef('maintenance_rules.plan_id', '=', 'maintenance_plans.id'),
        ),
      ),
    )
    .execute();
}
