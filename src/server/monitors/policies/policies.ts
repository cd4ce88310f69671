import { lockAccount, requireAlertRecipientsAllowed } from '../../accounts/index.ts';
import {
  type AlertPolicyRow,
  type AlertPolicyStepRow,
  type DatabaseOrTransaction,
  inTransaction,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { canonicalTimeZone, invalid, notFound, Refusal, t, toIso, type Vault } from '../../kernel/index.ts';
import { maskAlertChannels, sealAlertChannels } from '../../outbox/index.ts';
import { moveToTrash, type TrashSubject } from '../../trash/index.ts';
import {
  countPolicies,
  deletePolicyRow,
  endDefault,
  findPolicy,
  insertPolicy,
  listPolicyRows,
  lockPolicy,
  replaceSteps,
  updatePolicyRow,
} from './policy.store.ts';
import { type QuietHours, rulesOf, type Step } from './rules.ts';
import type { PolicyAnswer, PolicyChanges, PolicyFields } from './wire.ts';

export const policySubject = {
  kind: 'alert_policy',
  table: 'alert_policies',
  title: 'name',
} as const satisfies TrashSubject;

const maxPolicies = 50;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

type PolicyDeps = Pick<Deps, 'database' | 'mail' | 'vault' | 'now'>;

export async function createPolicy(
  deps: PolicyDeps,
  caller: Caller,
  { name, ...fields }: PolicyFields,
): Promise<AlertPolicyRow> {
  const { accountId } = caller;
  const nowMs = deps.now();
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    await requirePolicyLimit(trx, accountId);
    await requireFreeName(trx, accountId, name);
    await requireRecipients(deps, trx, accountId, fields.steps);
    if (fields.is_default) await endDefault(trx, accountId);
    const policy = await insertPolicy(trx, accountId, {
      name,
      delay_minutes: 0,
      quiet_exempts_critical: 1,
      is_default: 0,
      ...changedColumns(caller, fields),
      created_at: nowMs,
      updated_at: nowMs,
    });
    await saveSteps(deps, trx, policy, fields.steps);
    return policy;
  });
}

export async function updatePolicy(
  deps: PolicyDeps,
  caller: Caller,
  id: number,
  { name, ...changes }: PolicyChanges,
): Promise<AlertPolicyRow> {
  const { accountId } = caller;
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    if (!(await lockPolicy(deps.database, trx, accountId, id))) throw notFound();
    if (name !== undefined) await requireFreeName(trx, accountId, name, id);
    await requireRecipients(deps, trx, accountId, changes.steps);
    if (changes.is_default) await endDefault(trx, accountId);
    const row = await updatePolicyRow(trx, accountId, id, {
      ...(name !== undefined && { name }),
      ...changedColumns(caller, changes),
      updated_at: deps.now(),
    });
    await saveSteps(deps, trx, row!, changes.steps);
    return row!;
  });
}

/** Throws `not_found`. Locks the account first, because changing a contact locks monitors before policies. */
export async function deletePolicy(deps: PolicyDeps, caller: Caller, id: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, caller.accountId);
    if (!(await moveToTrash(deps, trx, policySubject, caller, id))) throw notFound();
    await deletePolicyRow(trx, caller.accountId, id);
  });
}

/** Throws `conflict` if the account has the maximum number of policies. */
export async function requirePolicyLimit(trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  if ((await countPolicies(trx, accountId)) >= maxPolicies)
    throw new Refusal(
      'conflict',
      t('You have {max} alert policies, which is the limit. Delete one first.', { max: maxPolicies }),
    );
}

async function saveSteps(
  { vault }: PolicyDeps,
  trx: DatabaseOrTransaction,
  policy: AlertPolicyRow,
  steps: Step[] | undefined,
): Promise<void> {
  if (steps === undefined) return;
  await replaceSteps(
    trx,
    policy,
    requireIncreasing(steps).map(({ after_minutes, alerts }) => ({
      after_minutes,
      alerts_sealed: sealAlertChannels(vault, alerts),
    })),
  );
}

/** Throws if the account has no policy with this ID. */
export async function requirePolicy(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number | null | undefined,
): Promise<void> {
  if (id == null || (await findPolicy(db, accountId, id))) return;
  throw invalid({ policy_id: [t('policy_id is not an alert policy of this account.')] });
}

async function requireFreeName(trx: DatabaseOrTransaction, accountId: number, name: string, ownId?: number) {
  const taken = (await listPolicyRows(trx, accountId)).some(
    (other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw invalid({ name: [t('You already have an alert policy with this name.')] });
}

const requireRecipients = (
  deps: PolicyDeps,
  trx: DatabaseOrTransaction,
  accountId: number,
  steps: Step[] | undefined,
): Promise<void> =>
  requireAlertRecipientsAllowed(
    deps,
    trx,
    accountId,
    steps?.flatMap(({ alerts }) => alerts),
  );

function changedColumns(caller: Caller, sent: Omit<PolicyChanges, 'name'>) {
  const columns: Partial<Omit<AlertPolicyRow, 'id' | 'account_id'>> = {};
  if (sent.delay_minutes !== undefined) columns.delay_minutes = sent.delay_minutes ?? 0;
  if (sent.quiet_exempts_critical !== undefined)
    columns.quiet_exempts_critical = (sent.quiet_exempts_critical ?? true) ? 1 : 0;
  if (sent.is_default !== undefined) columns.is_default = sent.is_default ? 1 : 0;
  if (sent.quiet_hours !== undefined)
    Object.assign(columns, quietColumns(sent.quiet_hours && requireEnd(quietHoursFrom(sent.quiet_hours, caller))));
  return columns;
}

function requireIncreasing(steps: Step[]): Step[] {
  const late = steps.findIndex((step, index) => index > 0 && step.after_minutes <= steps[index - 1]!.after_minutes);
  if (late === -1) return steps;
  throw invalid({ [`steps[${late}].after_minutes`]: [t('must be later than the step before.')] });
}

const quietHoursFrom = (
  { from, to, weekdays = everyDay, time_zone }: NonNullable<PolicyFields['quiet_hours']>,
  { timeZone }: Caller,
): QuietHours => ({ from, to, weekdays, time_zone: canonicalTimeZone(time_zone ?? timeZone) ?? timeZone });

/** Alerts would wait forever. */
function requireEnd(quiet: QuietHours): QuietHours {
  if (quiet.from !== quiet.to || quiet.weekdays.length < everyDay.length) return quiet;
  throw invalid({ quiet_hours: [t('quiet_hours must end: choose two times that differ, or fewer days.')] });
}

const quietColumns = (quiet: QuietHours | null) => ({
  quiet_from: quiet?.from ?? null,
  quiet_to: quiet?.to ?? null,
  quiet_weekdays: quiet?.weekdays.join(',') ?? null,
  quiet_time_zone: quiet?.time_zone ?? null,
});

export const presentPolicy = (
  vault: Vault,
  row: AlertPolicyRow,
  { steps, monitors }: { steps: readonly AlertPolicyStepRow[]; monitors: number },
): PolicyAnswer => ({
  id: row.id,
  object: 'alert_policy',
  name: row.name,
  ...rulesOf(vault, row, steps),
  is_default: row.is_default === 1,
  monitors,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export const withoutDestinations = (policy: PolicyAnswer): PolicyAnswer => ({
  ...policy,
  steps: policy.steps.map((step) => ({ ...step, alerts: maskAlertChannels(step.alerts) })),
});
