import { lockAccount } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { dependenciesOf } from '../dependencies/index.ts';
import { findOrCreateGroup, groupPaths } from '../groups/index.ts';
import { createMonitor, deleteMonitor, type MonitorFields, tagsOf, updateMonitor } from '../monitor/index.ts';
import { listPolicyRows } from '../policies/index.ts';
import { allMonitors, setReference } from './monitors.store.ts';
import { type ExistingMonitor, fieldsToWrite, type Plan, planOf, type Wanted } from './plan.ts';
import { settingsOf, type WantedFields } from './settings.ts';

/** `kind`: the prefix of the monitors' references. */
export type WantedFile = { kind: string; monitors: Wanted[] };

export type Applied = { ids: Map<string, number>; removed: number };

export async function planFor(deps: Deps, caller: Caller, file: WantedFile): Promise<Plan> {
  await findNamedPolicies(deps.database.db, caller, file);
  return planOf(await existingMonitors(deps, deps.database.db, caller), file.monitors, file.kind);
}

/** Throws Refusal 'conflict' if the monitors have changed since the plan `shown` was made. */
export async function applyPlan(
  deps: Deps,
  caller: Caller,
  file: WantedFile,
  { shown, prune }: { shown: Plan; prune: boolean },
): Promise<Applied> {
  return inTransaction(deps.database, async (trx) => {
    // Imports of an account run one after another, so each import sees the monitors of the previous one.
    await lockAccount(deps.database, trx, caller.accountId);
    const plan = planOf(await existingMonitors(deps, trx, caller), file.monitors, file.kind);
    if (JSON.stringify(plan) !== JSON.stringify(shown))
      throw new Refusal('conflict', t('The monitors have changed, so the plan was not applied. Check the plan again.'));
    const policies = await findNamedPolicies(trx, caller, file);
    // Deletes first, so a replaced monitor doesn't count twice against the quota.
    const removed = prune ? plan.gone : [];
    for (const { id } of removed) await deleteMonitor(deps, caller, id, trx);
    const ids = new Map<string, number>();
    const resolved = async ({ group, depends_on: _, alert_policy: policy, ...fields }: Partial<WantedFields>) => {
      const links: Pick<MonitorFields, 'group_id' | 'policy_id'> = {};
      if (policy !== undefined) links.policy_id = policies.get(policy ?? '') ?? null;
      if (group !== undefined)
        links.group_id = group === null ? null : await findOrCreateGroup(deps, trx, caller.accountId, group);
      return { ...fields, ...links } as MonitorFields;
    };
    for (const step of plan.steps) {
      const { reference, fields } = step.wanted;
      if (step.kind === 'create') {
        const { id } = await createMonitor(deps, caller, await resolved(fields), trx);
        await setReference(trx, caller.accountId, id, reference);
        if (fields.paused) await updateMonitor(deps, caller, id, { paused: true }, trx);
        ids.set(reference, id);
        continue;
      }
      ids.set(reference, step.id);
      if (step.kind === 'keep') continue;
      if (step.adopted) await setReference(trx, caller.accountId, step.id, reference);
      if (step.changes.length > 0)
        await updateMonitor(deps, caller, step.id, await resolved(fieldsToWrite(step.changes, fields)), trx);
    }
    await applyDependencies(deps, caller, { plan, ids, kind: file.kind }, trx);
    return { ids, removed: removed.length };
  });
}

type Dependents = { plan: Plan; ids: Map<string, number>; kind: string };

/**
 * Runs after all monitors of the file exist. Removes old dependencies first, so the new ones form no circle with them.
 */
async function applyDependencies(
  deps: Deps,
  caller: Caller,
  { plan, ids, kind }: Dependents,
  trx: DatabaseOrTransaction,
): Promise<void> {
  const changed = plan.steps.flatMap((step) => {
    const { reference, fields } = step.wanted;
    const isChanged = step.kind === 'create' || (step.kind === 'change' && step.changes.some(isDependency));
    return isChanged && fields.depends_on ? [{ id: ids.get(reference)!, names: fields.depends_on }] : [];
  });
  for (const { id } of changed) await updateMonitor(deps, caller, id, { depends_on: [] }, trx);
  for (const { id, names } of changed) {
    const depends_on = names.flatMap((name) => ids.get(`${kind}:${name}`) ?? []);
    await updateMonitor(deps, caller, id, { depends_on }, trx);
  }
}

const isDependency = ({ field }: { field: string }): boolean => field === 'depends_on';

export async function existingMonitors(
  deps: Deps,
  db: DatabaseOrTransaction,
  caller: Caller,
): Promise<ExistingMonitor[]> {
  const rows = await allMonitors(db, caller.accountId);
  const ids = rows.map((row) => row.id);
  const tags = await tagsOf(db, ids);
  const parents = await dependenciesOf(db, ids);
  const paths = await groupPaths(db, caller.accountId);
  const policies = new Map((await listPolicyRows(db, caller.accountId)).map(({ id, name }) => [id, name]));
  const references = new Map(rows.map((row) => [row.id, row.reference]));
  // A parent that is in no file has no name in it.
  const nameOf = (id: number) => references.get(id)?.replace(/^[^:]*:/, '') ?? `#${id}`;
  return rows.map((row) => {
    const parentIds = parents.get(row.id) ?? [];
    const links = {
      tags: tags.get(row.id) ?? [],
      group: row.group_id === null ? null : (paths.get(row.group_id) ?? null),
      depends_on: parentIds.map(nameOf),
      alert_policy: row.policy_id === null ? null : (policies.get(row.policy_id) ?? null),
    };
    return { id: row.id, reference: row.reference, settings: settingsOf(deps.vault, row, links), parentIds };
  });
}

/** Returns the IDs of the account's policies by name. Throws if the file names a policy that doesn't exist. */
async function findNamedPolicies(
  db: DatabaseOrTransaction,
  { accountId }: Caller,
  { monitors }: WantedFile,
): Promise<Map<string, number>> {
  const policies = new Map((await listPolicyRows(db, accountId)).map(({ id, name }) => [name, id]));
  const errors = monitors.flatMap(({ place, fields: { alert_policy: name } }) =>
    name == null || policies.has(name)
      ? []
      : // not shown: the command line is English only
        [[`${place}.alert_policy`, [`${place}.alert_policy is ${name}, which is not an alert policy of the account.`]]],
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  return policies;
}
