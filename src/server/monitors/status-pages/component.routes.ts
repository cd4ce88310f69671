import type { Deps } from '../../deps.ts';
import { childRoutes, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findComponent, listComponents, updateComponentRow } from './component.store.ts';
import { findPage } from './page.store.ts';
import { presentComponent } from './present.ts';
import { componentAnswer, updateComponentBody } from './wire.ts';

/** The page's groups create and delete components. */
export function componentRoutes(
  app: Routes,
  deps: Deps,
  { base, changed }: { base: string; changed: () => Promise<void> },
) {
  const { db } = deps.database;
  const routes = childRoutes(app, base, {
    path: '/status-pages/:id/components',
    noun: 'component',
    tag: 'Status pages',
    ids: { parent: 'Identifier of the status page.', child: 'Identifier of the component.' },
    access: { read: 'monitors:read', write: 'monitors:write' },
    answer: componentAnswer,
    findParent: (accountId, id) => findPage(db, accountId, id),
    find: (page, id) => findComponent(db, page, id),
    present: (rows) => rows.map(presentComponent),
  });

  return [
    routes.list(
      {
        id: 'listStatusPageComponents',
        summary: 'List components',
        description:
          'Services of a status page that have no monitor, in the order of the page. Create and delete them with the groups of the page.',
      },
      (page) => listComponents(db, [page.id]),
    ),

    routes.show({ id: 'getStatusPageComponent', summary: 'Show a component', description: 'One component.' }),

    routes.update(
      {
        id: 'updateStatusPageComponent',
        summary: 'Update a component',
        description: 'Changes the name or the state of a component. Subscribers are not notified.',
      },
      updateComponentBody,
      async (page, before, sent) => {
        const { name = before.name, state = before.state } = sent;
        const row = await updateComponentRow(db, page, before.id, {
          name,
          state,
          changed_at: state === before.state ? before.changed_at : deps.now(),
        });
        if (!row) throw notFound();
        await changed();
        return row;
      },
    ),
  ];
}
