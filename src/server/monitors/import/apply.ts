import { lockAccount } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { createMonitor, deleteMonitor, tagsOf, updateMonitor } from '../monitor/index.ts';
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
      throw new Refusal('conflict', t('The monitors have changed, so nothing was written. Check the plan again.'));
    const policies = await findNamedPolicies(trx, caller, file);
    const columnsOf = ({ alert_policy: name, ...fields }: WantedFields) => ({
      ...fields,
      ...(name !== undefined && { policy_id: policies.get(name ?? '') ?? null }),
    });
    // Deletes first, so that a replaced monitor doesn't count twice against the quota.
    const removed = prune ? plan.gone : [];
    for (const { id } of removed) await deleteMonitor(deps, caller, id, trx);
    const ids = new Map<string, number>();
    for (const step of plan.steps) {
      const { reference, fields } = step.wanted;
      if (step.kind === 'create') {
        const { id } = await createMonitor(deps, caller, columnsOf(fields), trx);
        await setReference(trx, caller.accountId, id, reference);
        if (fields.paused) await updateMonitor(deps, caller, id, { paused: true }, trx);
        ids.set(reference, id);
        continue;
      }
      ids.set(reference, step.id);
      if (step.kind === 'keep') continue;
      if (step.adopted) await setReference(trx, caller.accountId, step.id, reference);
      if (step.changes.length > 0) {
        const changes = columnsOf(fieldsToWrite(step.changes, fields) as WantedFields);
        await updateMonitor(deps, caller, step.id, changes, trx);
      }
    }
    return { ids, removed: removed.length };
  });
}

export async function existingMonitors(
  deps: Deps,
  db: DatabaseOrTransaction,
  caller: Caller,
): Promise<ExistingMonitor[]> {
  const rows = await allMonitors(db, caller.accountId);
  const tags = await tagsOf(
    db,
    rows.map((row) => row.id),
  );
  const policies = new Map((await listPolicyRows(db, caller.accountId)).map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    settings: settingsOf(deps.vault, row, {
      tags: tags.get(row.id) ?? [],
      policy: row.policy_id === null ? null : (policies.get(row.policy_id) ?? null),
    }),
  }));
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
