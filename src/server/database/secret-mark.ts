import type { Vault } from '../kernel/index.ts';
import type { DatabaseOrTransaction } from './database.ts';
import { insertServiceSetting, readServiceSetting } from './service-settings.ts';

const markOf = (vault: Vault): string => vault.hmac('secret-mark', 'gatehouse');

/** The first start stores the mark. Returns false if the database was created with another secret. */
export async function claimSecret(db: DatabaseOrTransaction, vault: Vault): Promise<boolean> {
  return (await insertServiceSetting(db, 'secret_mark', markOf(vault))) || isSecretOf(db, vault);
}

/** Changes nothing. Also returns true if the database has no mark yet. */
export async function isSecretOf(db: DatabaseOrTransaction, vault: Vault): Promise<boolean> {
  const mark = await readServiceSetting(db, 'secret_mark');
  return mark === undefined || mark === markOf(vault);
}
