import type { HasThing } from './accounts/index.ts';
import type { Deps } from './deps.ts';
import { findItems, findPurchase, findQuestion } from './market/index.ts';
import { findListedIncident, findMonitors, findPages } from './monitors/index.ts';
import { findWebsites } from './websites/index.ts';

/** Whether an account has what a link leads to, by the feature that has it. */
export const createHasThing =
  ({ database: { db } }: Pick<Deps, 'database'>): HasThing =>
  async (accountId, { kind, id }) => {
    switch (kind) {
      case 'monitor':
        return (await findMonitors(db, accountId, [id])).length > 0;
      case 'incident':
        return (await findListedIncident(db, accountId, id)) !== undefined;
      case 'status_page':
        return (await findPages(db, accountId, [id])).length > 0;
      case 'website':
        return (await findWebsites(db, accountId, [id])).length > 0;
      case 'item':
        return (await findItems(db, accountId, [id])).size > 0;
      case 'purchase':
        return (await findPurchase(db, accountId, id)) !== undefined;
      case 'support_question':
        return (await findQuestion(db, accountId, id)) !== undefined;
    }
  };
