import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { cancelMailingRow, findMailingOfVersion } from './version-mailing.store.ts';

/** Ends the mails about a version; those that have left cannot be taken back. Throws `not_found`, 'conflict'. */
export async function cancelMailing(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  item: OwnedItem,
  versionId: number,
): Promise<void> {
  const mailing = await findMailingOfVersion(database.db, item, versionId);
  if (!mailing) throw notFound();
  if (await cancelMailingRow(database.db, mailing, now())) return;
  throw new Refusal('conflict', t('Nothing is left to stop: all mails about this version were sent, or none will be.'));
}
