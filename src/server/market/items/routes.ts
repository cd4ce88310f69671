import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currencyWarnings, getAccountDetails, nameAuditAction } from '../../accounts/index.ts';
import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  addWarnings,
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
} from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { findItem, listCategories, listItems } from '../catalogue/index.ts';
import { salesOfItem } from '../purchases/index.ts';
import { changeItem, changeStatus, createItem } from './item.ts';
import { mediaRoutes } from './media.routes.ts';
import { presentOwnItems } from './own-items.ts';
import { versionRoutes } from './version.routes.ts';
import {
  categoriesAnswer,
  createItemFields,
  listItemsRequest,
  type OwnItem,
  ownItem,
  updateItemFields,
} from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the item.') });
const one = z.object({ data: ownItem });
const many = paginatedResponse(ownItem);
const deleted = z.object({ id: z.int(), object: z.literal('item'), deleted: z.literal(true) });

/** `base`: start of URLs */
export function itemRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/market/items';
  const ownedOf = (request: FastifyRequest): OwnedItem => ({
    account_id: callerOf(request).accountId,
    id: idParam(request.params),
  });
  const itemOf = async (request: FastifyRequest): Promise<ItemRow> => {
    const { account_id, id } = ownedOf(request);
    const row = await findItem(db, account_id, id);
    if (!row) throw notFound();
    return row;
  };
  const namingAction = (request: FastifyRequest) => ({
    nameAction: (action: 'item.submitted' | 'item.submission_withdrawn') => nameAuditAction(request, action),
  });
  const presentEach = (accountId: number, rows: ItemRow[]) => presentOwnItems(deps, accountId, rows);
  const present = async (row: ItemRow): Promise<OwnItem> => {
    const [item] = await presentEach(row.account_id, [row]);
    return item as OwnItem;
  };

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listItems',
          tag,
          summary: 'List the items of the account',
          description: 'Your items in every state, newest first.',
        },
        schema: { querystring: listItemsRequest, response: { 200: many } },
      },
      async (request) => {
        const asked = parseInput(listItemsRequest, request.query);
        const { sort, page, perPage } = requestedPage(asked);
        const { accountId } = callerOf(request);
        const { rows, total } = await listItems(deps.database, accountId, {
          search: asked.search?.trim() || undefined,
          page,
          perPage,
          status: asked.status ?? undefined,
          kind: asked.kind ?? undefined,
          category: asked.category || undefined,
          sortBy: asked.sort_by ?? 'id',
          sort,
          salesOf: (itemId) => salesOfItem(accountId, itemId),
        });
        const envelope = { path: `${base}${path}`, url: request.url, page, perPage };
        return paginate(await presentEach(accountId, rows), total, envelope);
      },
    ),

    app.post(
      path,
      {
        access: 'market:write',
        audit: 'item.created',
        operation: {
          id: 'createItem',
          tag,
          summary: 'Create a draft item',
          description:
            'Creates a draft. `missing` in the response lists the fields that the item still needs before you can publish it.',
        },
        schema: { body: createItemFields, response: { 201: one } },
      },
      async (request, reply) => {
        const { accountId } = callerOf(request);
        const fields = parseInput(createItemFields, request.body);
        const row = await createItem(deps, accountId, fields);
        if (fields.currency == null)
          addWarnings(request, ...currencyWarnings(await getAccountDetails(deps.database.db, accountId)));
        reply.code(201).header('location', `${base}${path}/${row.id}`);
        return { data: await present(row) };
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: { permission: 'market:read', guest: 'item' },
        operation: {
          id: 'getItem',
          tag,
          summary: 'Show an item and its missing fields',
          description: 'One item, including the fields that it still needs before you can publish it.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: await present(await itemOf(request)) }),
    ),

    app.update(
      `${path}/:id`,
      {
        access: 'market:write',
        audit: 'item.updated',
        operation: {
          id: 'updateItem',
          tag,
          summary: 'Update an item',
          description: 'Changes the fields that you send and keeps the others. Placed orders keep their price.',
        },
        schema: { params, body: updateItemFields, response: { 200: one } },
      },
      async (request) => {
        const item = await itemOf(request);
        return { data: await present(await changeItem(deps, item, parseInput(updateItemFields, request.body))) };
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'market:write',
        audit: 'item.deleted',
        operation: {
          id: 'deleteItem',
          tag,
          summary: 'Delete a draft item',
          description: 'Deletes a draft without purchases. Withdraw a published item instead.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const { id } = await changeStatus(deps, ownedOf(request), 'delete', callerOf(request));
        return { id, object: 'item', deleted: true } as const;
      },
    ),

    app.post(
      `${path}/:id/publish`,
      {
        access: 'market:write',
        audit: 'item.published',
        operation: {
          id: 'publishItem',
          tag,
          summary: 'Publish an item and its first version',
          description:
            'Publishes the item in the shop, and its first version if no version is published yet. If the owner of the service approves new items (`needs_approval`), it submits the item instead: `submitted_at` is set until the owner decides. An incomplete item is rejected with a list of missing fields. An item with a price also needs the seller’s name and address (`seller`).',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({
        data: await present(await changeStatus(deps, ownedOf(request), 'publish', namingAction(request))),
      }),
    ),

    app.post(
      `${path}/:id/withdraw`,
      {
        access: 'market:write',
        audit: 'item.withdrawn',
        operation: {
          id: 'withdrawItem',
          tag,
          summary: 'Withdraw an item from the shop; buyers keep it',
          description:
            'Removes the item from the shop. Buyers keep their downloads and licenses. If the item waits for approval, it ends the submission.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({
        data: await present(await changeStatus(deps, ownedOf(request), 'withdraw', namingAction(request))),
      }),
    ),

    app.get(
      '/market/categories',
      {
        access: 'market:read',
        operation: {
          id: 'listCategories',
          tag,
          summary: 'List categories in use',
          description: 'Categories and sub-categories in use.',
        },
        schema: { response: { 200: z.object({ data: z.array(categoriesAnswer) }) } },
      },
      async (request) => {
        const found = Map.groupBy(await listCategories(db, callerOf(request).accountId), ({ category }) => category);
        return {
          data: [...found].map(([category, rows]) => ({
            category,
            sub_categories: rows.map(({ sub_category }) => sub_category).filter((name) => name !== ''),
          })),
        };
      },
    ),

    ...mediaRoutes(app, deps, { itemOf, present }),
    ...versionRoutes(app, deps, { base, itemOf }),
  ];
}
