import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { sumStoredBytes } from '../catalogue/index.ts';

/**
 * Throws 'conflict' where an account's media and files would take more than one account may. The owner of the service is
 * not bound. Uploads that come at the same moment do not see each other: together they may go over it by what they bring.
 */
export async function requireStorageQuota(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { accountId, isOwner }: Caller,
  bytes: number,
): Promise<void> {
  if (isOwner) return;
  const most = config.filesPerAccountBytes;
  const taken = await sumStoredBytes(database.db, accountId);
  if (taken + bytes <= most) return;
  throw new Refusal(
    'conflict',
    `Storage quota exceeded: your files use ${inGigabytes(taken)} of ${inGigabytes(most)} GB. Delete media, drafts or unpublished versions, or ask the owner of the service for more storage.`,
  );
}

const inGigabytes = (bytes: number): string => String(Math.round((bytes / 1024 ** 3) * 100) / 100);
