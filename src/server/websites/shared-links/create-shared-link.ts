import { inTransaction, type SharedLinkRow, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notFound, randomToken, t } from '../../kernel/index.ts';
import { lockWebsite } from '../website/index.ts';
import { insertSharedLink, listSharedLinks } from './shared-link.store.ts';
import { maxLinks, storedToken } from './shared-link.ts';

/** A new link with a token of its own. Throws `invalid` when the website has as many as it may. */
export function createSharedLink(deps: Deps, website: WebsiteRow, name: string): Promise<SharedLinkRow> {
  return inTransaction(deps.database, async (trx) => {
    // Held, so that two who create the last one at once do not both see room for it.
    const held = await lockWebsite(deps.database, trx, website.account_id, website.id);
    if (!held) throw notFound();
    const links = await listSharedLinks(trx, held);
    if (links.length >= maxLinks)
      throw invalid({ name: [t('A website has at most {max} shared links: delete one first.', { max: maxLinks })] });
    return insertSharedLink(trx, held, {
      name,
      ...storedToken(deps, randomToken()),
      created_at: deps.now(),
      used_at: null,
    });
  });
}
