import { z } from 'zod';
import {
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
  shownToGuest,
} from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { announcementRoutes } from './announcement.routes.ts';
import { componentRoutes } from './component.routes.ts';
import { domainCheckRoutes } from './domain.routes.ts';
import { statusPageForGuest } from './for-guests.ts';
import { logoRoutes } from './logo.routes.ts';
import { createStatusPage, deleteStatusPage, updateStatusPage } from './operations.ts';
import { findPage, listPages } from './page.store.ts';
import { presentPage, presentPages } from './present.ts';
import type { StatusPageDeps } from './public/index.ts';
import { reportRoutes, templateRoutes } from './reports/index.ts';
import { subscriberRoutes } from './subscriber.routes.ts';
import { createStatusPageBody, listStatusPagesQuery, statusPageAnswer, updateStatusPageBody } from './wire.ts';

const tag = 'Status pages';
const params = z.object({ id: z.string().describe('Identifier of the status page.') });
const one = z.object({ data: statusPageAnswer });
const many = paginatedResponse(statusPageAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('status_page'), deleted: z.literal(true) });

export function statusPageRoutes(app: Routes, deps: StatusPageDeps, { base }: { base: string }) {
  const changed = () => deps.statusPages.changed();

  return [
    app.get(
      '/status-pages',
      {
        access: 'monitors:read',
        operation: { id: 'listStatusPages', tag, summary: 'List status pages', description: 'Your status pages.' },
        schema: { querystring: listStatusPagesQuery, response: { 200: many } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const { query } = request;
        const { sort, page, perPage } = requestedPage(query);
        const { rows, total } = await listPages(deps.database, accountId, {
          search: query.search ?? undefined,
          sortBy: query.sort_by ?? 'id',
          sort,
          page,
          perPage,
        });
        const pages = await presentPages(deps, accountId, rows);
        return paginate(pages, total, { path: `${base}/status-pages`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/status-pages/:id',
      {
        access: { permission: 'monitors:read', guest: 'status_page' },
        operation: {
          id: 'getStatusPage',
          tag,
          summary: 'Show a status page',
          description: 'One status page with its groups, its design and the state of its domain.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await findPage(deps.database.db, callerOf(request).accountId, idParam(request.params));
        if (!row) throw notFound();
        const page = await presentPage(deps, row);
        return { data: shownToGuest(request) ? statusPageForGuest(page) : page };
      },
    ),

    app.post(
      '/status-pages',
      {
        access: 'monitors:write',
        audit: 'status_page.created',
        operation: {
          id: 'createStatusPage',
          tag,
          summary: 'Create a status page',
          description:
            'Creates a status page at `/status/SLUG`. It is also available at its own domain once you have verified that domain.',
        },
        schema: { body: createStatusPageBody, response: { 201: one } },
      },
      async (request, reply) => {
        const row = await createStatusPage(deps, callerOf(request), parseInput(createStatusPageBody, request.body));
        await changed();
        reply.code(201).header('location', `${base}/status-pages/${row.id}`);
        return { data: await presentPage(deps, row) };
      },
    ),

    app.update(
      '/status-pages/:id',
      {
        access: 'monitors:write',
        audit: 'status_page.updated',
        operation: {
          id: 'updateStatusPage',
          tag,
          summary: 'Update a status page',
          description: 'Changes the fields that you send and keeps the others. PUT and PATCH are equivalent.',
        },
        schema: { params, body: updateStatusPageBody, response: { 200: one } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idParam(request.params);
        if (!(await findPage(deps.database.db, caller.accountId, id))) throw notFound();
        const row = await updateStatusPage(deps, caller, id, parseInput(updateStatusPageBody, request.body));
        await changed();
        return { data: await presentPage(deps, row) };
      },
    ),

    app.delete(
      '/status-pages/:id',
      {
        access: 'monitors:write',
        audit: 'status_page.deleted',
        operation: {
          id: 'deleteStatusPage',
          tag,
          summary: 'Delete a status page',
          description: 'Deletes the page with its reports, announcements and subscribers. Its monitors stay.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteStatusPage(deps, callerOf(request), id);
        await changed();
        return { id, object: 'status_page', deleted: true } as const;
      },
    ),
    ...announcementRoutes(app, deps, { base, changed }),
    ...componentRoutes(app, deps, { base, changed }),
    ...reportRoutes(app, deps, { base, changed }),
    ...templateRoutes(app, deps, base),
    ...subscriberRoutes(app, deps, { base }),
    ...logoRoutes(app, deps, { changed }),
    ...domainCheckRoutes(app, deps, { changed }),
  ];
}
