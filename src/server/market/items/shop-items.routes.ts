import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditInAccount } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { idParam, pageFields, paginate, parseInput, type Routes, requestedPage, text } from '../../http/index.ts';
import { notFound, toIsoOrNull } from '../../kernel/index.ts';
import { findShopItem, listShopItems, type ShopItem } from '../catalogue/index.ts';
import { allowItem, takeItemOut } from './take-out.ts';
import type { ShopItemAnswer } from './wire.ts';

const listRequest = z.object({ search: text(200).nullish(), ...pageFields });
const takeOutRequest = z.object({ reason: text(500).trim().min(1) });

/** The items of every account. Only for the owner of the service. */
export function shopItemRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/shop-items';
  const found = async (request: FastifyRequest): Promise<ShopItem> => {
    const item = await findShopItem(db, idParam(request.params));
    if (!item) throw notFound();
    return item;
  };
  const changing = async (request: FastifyRequest): Promise<ShopItem> => {
    const item = await found(request);
    auditInAccount(request, item.account_id);
    return item;
  };

  return [
    app.get(
      path,
      { access: 'service', operation: 'console', schema: { querystring: listRequest } },
      async (request) => {
        const { page, perPage } = requestedPage(request.query);
        const { rows, total } = await listShopItems(deps.database, {
          search: request.query.search ?? undefined,
          page,
          perPage,
        });
        return paginate(rows.map(present), total, { path: `${base}${path}`, url: request.url, page, perPage });
      },
    ),
    app.post(
      `${path}/:id/take-out`,
      { access: 'service', audit: 'item.taken_out', operation: 'console', schema: { body: takeOutRequest } },
      async (request) => {
        const { reason } = parseInput(takeOutRequest, request.body);
        await takeItemOut(deps, await changing(request), reason);
        return { data: present(await found(request)) };
      },
    ),
    app.post(
      `${path}/:id/allow`,
      { access: 'service', audit: 'item.allowed', operation: 'console' },
      async (request) => {
        await allowItem(deps, await changing(request));
        return { data: present(await found(request)) };
      },
    ),
  ];
}

const present = (row: ShopItem): ShopItemAnswer => ({
  id: row.id,
  object: 'item',
  name: row.name,
  author: row.username,
  status: row.status,
  taken_out_at: toIsoOrNull(row.taken_out_at),
  taken_out_reason: row.taken_out_at === null ? null : row.taken_out_reason,
});
