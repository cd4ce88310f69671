import { type DatabaseOrTransaction, writeServiceSettings } from '../../database/index.ts';
import type { Module } from '../../kernel/index.ts';
import { findAccount, listAccountIds, updateAccount } from '../account/index.ts';
import { findModulesOff, installationModulesOff } from './modules-off.ts';

/** Runs in the same transaction, for an account whose monitors were on. */
export type OnMonitorsOff = (trx: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<void>;

type Switch = { off: Module[]; nowMs: number };

/** Switches modules on and off for every account. */
export async function switchInstallationModules(
  trx: DatabaseOrTransaction,
  { off, nowMs }: Switch,
  onMonitorsOff: OnMonitorsOff,
): Promise<void> {
  const before = await installationModulesOff(trx);
  await writeServiceSettings(trx, { modules_off: JSON.stringify(off) });
  if (!off.includes('monitors') || before.includes('monitors')) return;
  for (const id of await listAccountIds(trx)) await onMonitorsOff(trx, id, nowMs);
}

/** `column` belongs to the account's owner or to the service's owner. The other column doesn't change. */
export async function switchAccountModules(
  trx: DatabaseOrTransaction,
  { id, column, off, nowMs }: Switch & { id: number; column: 'modules_off' | 'modules_off_by_service' },
  onMonitorsOff: OnMonitorsOff,
): Promise<void> {
  const account = await findAccount(trx, id);
  if (!account) throw new Error('an account whose modules are switched must exist');
  const changes = { [column]: JSON.stringify(off) };
  const wasOff = (await findModulesOff(trx, account)).has('monitors');
  await updateAccount(trx, id, changes);
  if (off.includes('monitors') && !wasOff) await onMonitorsOff(trx, id, nowMs);
}
