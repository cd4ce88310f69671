import { createHash } from 'node:crypto';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { seatLimit } from '../purchases/index.ts';
import type { StateReason } from '../validation/index.ts';
import { archiveOf, downloadUrl, type Feed, type VersionWithFiles } from './feed.ts';
import { phpSerialize } from './php-serialize.ts';
import { changelogHtml, descriptionHtml, homepageOf, picturesOf, slugOf, wordpressTime } from './sections.ts';
import { noticeOf } from './wordpress.ts';

type Found = { purchase: PurchaseRow; item: ItemRow };

/** `expires` is the end of the updates, which is what the licence's end means there. */
export function licenceFields({ purchase, item }: Found, { code, used }: { code: string; used: number }) {
  const limit = seatLimit(purchase, item);
  const ends = purchase.updates_until ?? purchase.ends_at;
  return {
    item_id: item.id,
    item_name: item.name,
    checksum: createHash('md5').update(`${code}${item.id}`).digest('hex'),
    expires: ends === null ? 'lifetime' : wordpressTime(ends),
    payment_id: purchase.order_id ?? purchase.id,
    customer_name: purchase.buyer_name,
    customer_email: purchase.buyer_email ?? '',
    license_limit: limit ?? 0,
    site_count: used,
    activations_left: limit === null ? 'unlimited' : Math.max(0, limit - used),
    price_id: false,
  };
}

export const unknownLicence = (itemName: string) =>
  ({ success: false, license: 'invalid', error: 'missing', item_id: false, item_name: itemName }) as const;

const states = { refunded: 'disabled', disputed: 'disabled', revoked: 'disabled', expired: 'expired' } satisfies Record<
  StateReason,
  string
>;

/** `site_inactive`: valid, but not activated for this site. `inactive`: not activated for any site. */
export function licenceState(
  reason: StateReason | undefined,
  { isActivated, used }: { isActivated: boolean; used: number },
): string {
  if (reason !== undefined) return states[reason];
  if (isActivated) return 'valid';
  return used === 0 ? 'inactive' : 'site_inactive';
}

/** Sections, banners and icons are serialized for PHP, as older updaters expect. */
export function versionFields(
  deps: Pick<Deps, 'config' | 'vault' | 'now'>,
  feed: Feed,
  {
    newest,
    stable,
    slug,
  }: { newest: VersionWithFiles | undefined; stable: string | undefined; slug: string | undefined },
) {
  const { item } = feed;
  const base = deps.config.marketBaseUrl;
  const archive = newest && archiveOf(newest.files);
  const url = (archive && downloadUrl(deps, feed, archive)) ?? '';
  const { icons, banners } = picturesOf(item, base);
  const homepage = homepageOf(item, base);
  const notice = noticeOf(feed);
  return {
    new_version: newest?.version ?? '',
    stable_version: stable ?? newest?.version ?? '',
    name: item.name,
    slug: slug ?? slugOf(item),
    url: homepage,
    last_updated: wordpressTime(newest?.published_at ?? item.published_at),
    homepage,
    package: url,
    download_link: url,
    sections: phpSerialize({ description: descriptionHtml(item), changelog: changelogHtml(feed.included) }),
    banners: phpSerialize(banners),
    icons: phpSerialize(icons),
    ...(notice && { msg: notice, upgrade_notice: notice }),
  };
}

export const unknownVersion = (message: string) => ({
  new_version: '',
  stable_version: '',
  sections: '',
  license_check: '',
  msg: message,
});
