import type { SharedLinkRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, type Routes } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { websiteChildRoutes } from '../resources/index.ts';
import { createSharedLink } from './create-shared-link.ts';
import { deleteSharedLink, findSharedLink, listSharedLinks } from './shared-link.store.ts';
import { sharedUrl } from './shared-link.ts';
import { createSharedLinkBody, type SharedLinkAnswer, sharedLinkAnswer } from './wire.ts';

export function sharedLinkRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const routes = websiteChildRoutes(app, deps, base, {
    path: 'shared-links',
    noun: 'shared_link',
    called: 'shared link',
    answer: sharedLinkAnswer,
    find: (website, id) => findSharedLink(db, website, id),
    present: (rows) => rows.map((row) => present(deps, row)),
  });

  return [
    routes.list(
      {
        id: 'listSharedLinks',
        summary: 'List shared links',
        description: 'Links that open the statistics for anyone who has them.',
      },
      (website) => listSharedLinks(db, website),
    ),

    routes.create(
      {
        id: 'createSharedLink',
        summary: 'Create a shared link',
        description:
          'Creates a link that opens the statistics whatever the privacy of the website, until you delete it.',
      },
      createSharedLinkBody,
      (website, { name }, request) => createSharedLink(deps, { caller: callerOf(request), website: website.id, name }),
    ),

    routes.show({
      id: 'getSharedLink',
      summary: 'Show a shared link',
      description: 'One shared link with its address.',
    }),

    routes.delete(
      {
        id: 'deleteSharedLink',
        summary: 'Delete a shared link, which stops working',
        description: 'Deletes a link. It stops working immediately.',
      },
      (website, id) => deleteSharedLink(db, website, id),
    ),
  ];
}

const present = (deps: Deps, row: SharedLinkRow): SharedLinkAnswer => ({
  id: row.id,
  object: 'shared_link',
  name: row.name,
  url: sharedUrl(deps, row),
  created_at: toIso(row.created_at),
  used_at: toIsoOrNull(row.used_at),
});
