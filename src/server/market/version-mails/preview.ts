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

/**
 * The mail that buyers get about a version, published or not, with the versions that it tells of too. Its links lead to
 * the library and to nobody's purchase: in a buyer's mail they are that buyer's own.
 */
export async function previewVersionMail(
  { database: { db }, config }: PreviewDeps,
  item: ItemRow,
  versionId: number,
): Promise<ComposedMail> {
  const ids = await versionsToldOf(db, item, versionId);
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

/** The newest first. A mail that waits would be replaced by this one, which tells of its versions too. */
async function versionsToldOf(db: Deps['database']['db'], item: OwnedItem, versionId: number): Promise<number[]> {
  const own = await findMailingOfVersion(db, item, versionId);
  const { planned } = own ? { planned: undefined } : await findLastMailings(db, item);
  const mailing = own ?? planned;
  const found = mailing && (await findMailing(db, item.account_id, mailing.id));
  return [...new Set([versionId, ...(found?.versionIds ?? [])])];
}
