import type { DatabaseOrTransaction, VersionMailingRow } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { findLastMailings, findMailing, findMailingOfVersion } from './version-mailing.store.ts';

type Covered = {
  /** newest first */
  versionIds: number[];
  /** of the version, or a planned one that a mail about it would replace */
  mailing: VersionMailingRow | undefined;
};

/** `versionId` is undefined for a version that doesn't exist yet. */
export async function findCoveredMailing(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  versionId: number | undefined,
): Promise<Covered> {
  const own = versionId === undefined ? undefined : await findMailingOfVersion(db, item, versionId);
  const mailing = own ?? (await findLastMailings(db, item)).planned;
  const found = mailing && (await findMailing(db, item.account_id, mailing.id));
  const ids = versionId === undefined ? [] : [versionId];
  return { versionIds: [...new Set([...ids, ...(found?.versionIds ?? [])])], mailing };
}
