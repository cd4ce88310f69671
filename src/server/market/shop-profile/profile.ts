import { inTransaction, type ShopProfileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { approved, ownHosts, unverified } from '../../domain-proof/index.ts';
import type { Arrival } from '../../files/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import {
  deleteLogo,
  findProfile,
  type ProfileChanges,
  pageSlugs,
  saveLogo,
  savePage,
  saveProfile,
} from '../shop-record/index.ts';
import type { OtherDomains } from './domain.ts';
import { fitLogo } from './logo.ts';
import type { ProfileFields } from './wire.ts';

/** Null resets a field. Throws `invalid` for a domain of the service itself. */
export function changeProfile(
  deps: Deps,
  accountId: number,
  fields: ProfileFields,
  others: OtherDomains,
): Promise<ShopProfileRow> {
  const { name, intro, accent, links, pages, domain } = fields;
  if (domain != null && ownHosts(deps.config).includes(domain))
    throw invalid({
      domain: [
        t('domain cannot be {domain} because the service uses it. Enter a separate host name for the shop.', {
          domain,
        }),
      ],
    });
  return inTransaction(deps.database, async (trx) => {
    const updated_at = deps.now();
    const changes: ProfileChanges = { updated_at };
    if (name !== undefined) changes.name = name ?? '';
    if (intro !== undefined) changes.intro = intro ?? '';
    if (accent !== undefined) changes.accent = accent ?? '';
    if (links !== undefined) changes.links = JSON.stringify(links ?? []);
    const before = await findProfile(trx, accountId);
    if (domain !== undefined && domain !== before.domain) {
      // The service's owner needn't prove a domain that no other account uses.
      const isFree = domain !== null && !(await others.holder(trx, domain));
      Object.assign(changes, { domain }, isFree ? approved(updated_at) : unverified);
    }
    for (const slug of pageSlugs) {
      const content = pages?.[slug];
      if (content !== undefined)
        await savePage(trx, { account_id: accountId, slug, content: content ?? '', updated_at });
    }
    return saveProfile(trx, accountId, changes);
  });
}

export async function setLogo(deps: Deps, accountId: number, upload: Arrival): Promise<ShopProfileRow> {
  const { content, hash } = await fitLogo(upload);
  return inTransaction(deps.database, async (trx) => {
    await saveLogo(trx, accountId, content);
    return saveProfile(trx, accountId, { logo: hash, updated_at: deps.now() });
  });
}

export function removeLogo(deps: Deps, accountId: number): Promise<ShopProfileRow> {
  return inTransaction(deps.database, async (trx) => {
    await deleteLogo(trx, accountId);
    return saveProfile(trx, accountId, { logo: null, updated_at: deps.now() });
  });
}
