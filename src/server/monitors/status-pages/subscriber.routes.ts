import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inTransaction, type StatusPageRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, paginate, paginatedResponse, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { removeSubscriber } from './notices.ts';
import { findPage } from './page.store.ts';
import { presentSubscriber } from './present.ts';
import { listSubscribers } from './subscriber.store.ts';
import { pagedListQuery, subscriberAnswer } from './wire.ts';

const tag = 'Status pages';
const ofPage = z.object({ id: z.string().describe('Identifier of the status page.') });
const params = ofPage.extend({ subscriber_id: z.string().describe('Identifier of the subscriber.') });
const many = paginatedResponse(subscriberAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('subscriber'), deleted: z.literal(true) });

/** Subscribers of a page. There is no operation to add one: only the owner of a mailbox can subscribe it. */
export function subscriberRoutes(app: Routes, deps: Deps, { base }: { base: string }) {
  const { db } = deps.database;
  const path = '/status-pages/:id/subscribers';
  const pageOf = async (request: FastifyRequest): Promise<StatusPageRow> => {
    const page = await findPage(db, callerOf(request).accountId, idParam(request.params));
    if (!page) throw notFound();
    return page;
  };

  return [
    app.get(
      path,
      {
        access: 'monitors:read',
        operation: {
          id: 'listSubscribers',
          tag,
          summary: 'List subscribers',
          description: 'People who get mail from the page, with whether they have confirmed their address.',
        },
        schema: { params: ofPage, querystring: pagedListQuery, response: { 200: many } },
      },
      async (request) => {
        const statusPage = await pageOf(request);
        const { sort, page: asked, per_page } = request.query;
        const [page, perPage] = [asked ?? 1, per_page ?? 10];
        const { rows, total } = await listSubscribers(db, statusPage, {
          sortBy: 'id',
          sort: sort ?? 'desc',
          page,
          perPage,
        });
        const list = { path: `${base}/status-pages/${statusPage.id}/subscribers`, url: request.url, page, perPage };
        return paginate(
          rows.map((row) => presentSubscriber(deps, row)),
          total,
          list,
        );
      },
    ),

    app.delete(
      `${path}/:subscriber_id`,
      {
        access: 'monitors:write',
        audit: 'subscriber.deleted',
        operation: {
          id: 'deleteSubscriber',
          tag,
          summary: 'Delete a subscriber',
          description: 'Ends a subscription. The subscriber is not told.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam({ id: request.params.subscriber_id });
        const page = await pageOf(request);
        if (!(await inTransaction(deps.database, (trx) => removeSubscriber(trx, page, id)))) throw notFound();
        return { id, object: 'subscriber', deleted: true } as const;
      },
    ),
  ];
}
