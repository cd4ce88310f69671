import type { SharedLinkRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, randomToken, t } from '../../kernel/index.ts';
import { withLockedWebsite } from '../website/index.ts';
import { insertSharedLink, listSharedLinks } from './shared-link.store.ts';
import { maxLinks, storedToken } from './shared-link.ts';

/** Creates a link with a new token. Throws `not_found`, and `invalid` if the website has the maximum number of links. */
export function createSharedLink(
  deps: Deps,
  input: { caller: Caller; website: number; name: string },
): Promise<SharedLinkRow> {
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const links = await listSharedLinks(trx, website);
    if (links.length >= maxLinks)
      throw invalid({ name: [t('A website has at most {max} shared links: delete one first.', { max: maxLinks })] });
    return insertSharedLink(trx, website, {
      name: input.name,
      ...storedToken(deps, randomToken()),
      created_at: deps.now(),
      used_at: null,
    });
  });
}
