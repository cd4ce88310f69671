import { type Database, insertServiceSetting, readServiceSetting } from './database/index.ts';
import type { Vault } from './kernel/index.ts';
import { Refusal } from './kernel/index.ts';

/**
 * Refuses to work on a database whose keys and passwords were sealed under another secret: nothing of it could be read,
 * and what is sealed now could not be read after the mistake is mended. The first start leaves the mark.
 */
export async function requireSameSecret(database: Database, vault: Vault): Promise<void> {
  const value = vault.hmac('secret-mark', 'gatehouse');
  const { db } = database;
  if (await insertServiceSetting(db, 'secret_mark', value)) return;
  if ((await readServiceSetting(db, 'secret_mark')) === value) return;
  throw new Refusal(
    'conflict',
    'This database was sealed under another secret: give the GATEHOUSE_SECRET (or the file `secret` of the data folder) that it was made with.',
  );
}
