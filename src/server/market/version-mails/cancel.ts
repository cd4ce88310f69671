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
    t('No mails can be stopped: all mails about this version were sent, or none will be sent.'),
  );
}
