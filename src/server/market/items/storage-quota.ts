import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { sumStoredBytes } from '../catalogue/index.ts';

/** Throws 'conflict'. The service owner has no quota. Concurrent uploads can together exceed the quota. */
export async function requireStorageQuota(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { accountId, isOwner }: Caller,
  bytes: number,
): Promise<void> {
  if (isOwner) return;
  const quotaBytes = config.filesPerAccountBytes;
  const usedBytes = await sumStoredBytes(database.db, accountId);
  if (usedBytes + bytes <= quotaBytes) return;
  throw new Refusal(
    'conflict',
    t(
      'Storage quota exceeded: your files use {used} of {quota} GB. Delete media, drafts or unpublished versions and empty the trash, or ask the owner of the service for more storage.',
      { used: inGigabytes(usedBytes), quota: inGigabytes(quotaBytes) },
    ),
  );
}

const inGigabytes = (bytes: number): string => String(Math.round((bytes / 1024 ** 3) * 100) / 100);
