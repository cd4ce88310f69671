import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { cancelMailingRow, findMailingOfVersion } from './version-mailing.store.ts';

export async function cancelMailing(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  item: OwnedItem,
  versionId: number,
): Promise<void> {
  const mailing = await findMailingOfVersion(database.db, item, versionId);
  if (!mailing) throw notFound();
  if (await cancelMailingRow(database.db, mailing, now())) return;
  throw new Refusal(
    'conflict',
    t('There are no emails to stop: all emails about this version were sent, or buyers are not emailed about it.'),
  );
}
