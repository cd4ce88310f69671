import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { ComposedMail } from '../../outbox/index.ts';
import { findVersion, type OwnedItem } from '../catalogue/index.ts';
import { findMailSender } from '../purchases/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { composeVersionMail } from './letter.ts';
import { optOutPath } from './opt-out-link.ts';
import { findLastMailings, findMailing, findMailingOfVersion } from './version-mailing.store.ts';

type PreviewDeps = Pick<Deps, 'database' | 'config'>;

/** Links lead to the library, because a buyer's links are personal. */
export async function previewVersionMail(
  { database: { db }, config }: PreviewDeps,
  item: ItemRow,
  versionId: number,
): Promise<ComposedMail> {
  const ids = await coveredVersions(db, item, versionId);
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

/** Returns versions, newest first. Includes the versions of a planned mailing, because this mail would replace it. */
async function coveredVersions(db: Deps['database']['db'], item: OwnedItem, versionId: number): Promise<number[]> {
  const own = await findMailingOfVersion(db, item, versionId);
  const { planned } = own ? { planned: undefined } : await findLastMailings(db, item);
  const mailing = own ?? planned;
  const found = mailing && (await findMailing(db, item.account_id, mailing.id));
  return [...new Set([versionId, ...(found?.versionIds ?? [])])];
}
