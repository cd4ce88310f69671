import { contactTrash } from '../contacts/index.ts';
import type { Deps } from '../deps.ts';
import { marketTrashKinds } from '../market/index.ts';
import { monitorTrashKinds } from '../monitors/index.ts';
import type { TrashKinds } from '../trash/index.ts';
import { type WebsiteCaches, websiteTrashKinds } from '../websites/index.ts';
import { contactLists } from './contact-lists.ts';

export const createTrashKinds = (
  deps: Deps & WebsiteCaches,
  changed: { changed: () => void; pagesChanged: () => Promise<void> },
): TrashKinds => ({
  ...monitorTrashKinds(deps, changed),
  ...websiteTrashKinds(deps),
  contact: contactTrash({ ...deps, lists: contactLists }, changed),
  ...marketTrashKinds(),
});
