import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { childRoutes, type Routes } from '../../http/index.ts';
import { removeSubscriber } from './notices.ts';
import { findPage } from './page.store.ts';
import { presentSubscribers } from './present.ts';
import { findSubscriber, listSubscribers } from './subscriber.store.ts';
import { subscriberAnswer } from './wire.ts';

/** There is no route to add subscribers, because only the owner of a mailbox or receiver can subscribe. */
export function subscriberRoutes(app: Routes, deps: Deps, { base }: { base: string }) {
  const { db } = deps.database;
  const routes = childRoutes(app, base, {
    path: '/status-pages/:id/subscribers',
    noun: 'subscriber',
    tag: 'Status pages',
    ids: { parent: 'Identifier of the status page.', child: 'Identifier of the subscriber.' },
    access: { read: 'monitors:read', write: 'monitors:write' },
    answer: subscriberAnswer,
    findParent: (accountId, id) => findPage(db, accountId, id),
    find: (page, id) => findSubscriber(db, page, id),
    present: (rows) => presentSubscribers(deps, rows),
  });

  return [
    routes.listPage(
      {
        id: 'listSubscribers',
        summary: 'List subscribers',
        description:
          'People and programs that get messages from the page by email, webhook or Slack, and whether they have confirmed.',
      },
      (page, wanted) => listSubscribers(db, page, { ...wanted, sortBy: 'id' }),
    ),

    routes.delete(
      {
        id: 'deleteSubscriber',
        summary: 'Delete a subscriber',
        description: 'Ends a subscription. The subscriber is not notified.',
      },
      (page, id) => inTransaction(deps.database, (trx) => removeSubscriber(trx, page, id)),
    ),
  ];
}
