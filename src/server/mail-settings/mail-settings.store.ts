import {
  type DatabaseOrTransaction,
  deleteServiceSetting,
  readServiceSetting,
  writeServiceSettings,
} from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import type { MailServer } from '../mail/index.ts';

export type MailSettings = MailServer & { from_name: string; from_address: string };

type Stored = Omit<MailSettings, 'password'> & { password_sealed: string | null };

const name = 'mail';
const purpose = 'mail_password';

export const readStoredMailSettings = (db: DatabaseOrTransaction): Promise<string | undefined> =>
  readServiceSetting(db, name);

export function unsealMailSettings(vault: Vault, kept: string): MailSettings {
  const { password_sealed: sealed, ...settings } = JSON.parse(kept) as Stored;
  return { ...settings, password: sealed === null ? null : vault.open(purpose, sealed) };
}

export async function readMailSettings(db: DatabaseOrTransaction, vault: Vault): Promise<MailSettings | undefined> {
  const kept = await readStoredMailSettings(db);
  return kept === undefined ? undefined : unsealMailSettings(vault, kept);
}

export async function writeMailSettings(
  db: DatabaseOrTransaction,
  vault: Vault,
  { password, ...settings }: MailSettings,
): Promise<void> {
  const kept: Stored = { ...settings, password_sealed: password === null ? null : vault.seal(purpose, password) };
  await writeServiceSettings(db, { [name]: JSON.stringify(kept) });
}

export const deleteMailSettings = (db: DatabaseOrTransaction): Promise<void> => deleteServiceSetting(db, name);
