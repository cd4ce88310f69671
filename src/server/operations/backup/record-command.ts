import { join } from 'node:path';
import { recordOperatorEvent } from '../../accounts/index.ts';
import { withUnmigratedDatabase } from '../../database/index.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };
type Recorded = { command: 'backup' | 'restore'; file: string; note(line: string): void };

/**
 * Leaves the command's entry in the audit log of the installation, in whichever version its database is: neither command
 * upgrades it. What cannot be written there is said, and takes nothing from what was done.
 */
export async function recordCommand({ dataDir, databaseUrl }: Place, { command, file, note }: Recorded): Promise<void> {
  const action = command === 'backup' ? 'backup.created' : 'backup.restored';
  const event = { command, action, subject: { name: file }, nowMs: Date.now() } as const;
  try {
    const where = databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'ledger.db') };
    await withUnmigratedDatabase(where, (db) => recordOperatorEvent(db, event));
  } catch (error) {
    note(`The audit log could not be told of it: ${(error as Error).message}.`);
  }
}
