import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { ComposedMail } from '../../outbox/index.ts';
import { findVersion } from '../catalogue/index.ts';
import { findMailSender } from '../purchases/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findCoveredMailing } from './covered-mailing.ts';
import { composeVersionMail } from './letter.ts';
import { optOutPath } from './opt-out-link.ts';

type PreviewDeps = Pick<Deps, 'database' | 'config'>;

/** Links lead to the library, because a buyer's links are personal. */
export async function previewVersionMail(
  { database: { db }, config }: PreviewDeps,
  item: ItemRow,
  versionId: number,
): Promise<ComposedMail> {
  const { versionIds: ids } = await findCoveredMailing(db, item, versionId);
  const versions = await Promise.all(ids.map((id) => findVersion(db, item, id)));
  const base = await findShopAddress(db, config);
  return composeVersionMail({
    item,
    versions: versions.filter((version) => version !== undefined),
    seller: await findMailSender(db, config, item.account_id),
    url: `${base}/shop/library`,
    unsubscribeUrl: `${base}${optOutPath}`,
  });
}
