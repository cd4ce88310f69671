import type { SharedLinkRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, randomToken, t } from '../../kernel/index.ts';
import { withLockedWebsite } from '../website/index.ts';
import { insertSharedLink, listSharedLinks } from './shared-link.store.ts';
import { maxLinks, storedToken } from './shared-link.ts';

export function createSharedLink(
  deps: Deps,
  input: { caller: Caller; website: number; name: string },
): Promise<SharedLinkRow> {
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const links = await listSharedLinks(trx, website);
    if (links.length >= maxLinks)
      throw invalid({ name: [t('A website can have up to {max} shared links. Delete one first.', { max: maxLinks })] });
    return insertSharedLink(trx, website, {
      name: input.name,
      ...storedToken(deps, randomToken()),
      created_at: deps.now(),
      used_at: null,
    });
  });
}
