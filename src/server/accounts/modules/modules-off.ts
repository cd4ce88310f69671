import { type AccountRow, type DatabaseOrTransaction, readServiceSetting } from '../../database/index.ts';
import { type Module, type ModulesOff, readModules, type SwitchedOffBy } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';

type Switches = Pick<AccountRow, 'modules_off' | 'modules_off_by_service'>;

/** `installation` is the stored setting. */
export function modulesOffOf(account: Switches, installation: string | null | undefined): ModulesOff {
  const off = new Map<Module, SwitchedOffBy>();
  for (const module of readModules(account.modules_off)) off.set(module, 'account');
  for (const module of readModules(account.modules_off_by_service)) off.set(module, 'service_owner');
  for (const module of readModules(installation)) off.set(module, 'installation');
  return off;
}

export const findModulesOff = async (db: DatabaseOrTransaction, account: Switches): Promise<ModulesOff> =>
  modulesOffOf(account, await readServiceSetting(db, 'modules_off'));

export const installationModulesOff = async (db: DatabaseOrTransaction): Promise<Module[]> =>
  readModules(await readServiceSetting(db, 'modules_off'));

/** False for suspended accounts. */
export async function isModuleEnabled(db: DatabaseOrTransaction, accountId: number, module: Module): Promise<boolean> {
  const account = await findAccount(db, accountId);
  return account?.disabled_at === null && !(await findModulesOff(db, account)).has(module);
}
