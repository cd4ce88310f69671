import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditInAccount } from '../../accounts/index.ts';
import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { idParam, pageFields, paginate, parseInput, type Routes, requestedPage, text } from '../../http/index.ts';
import { notFound, toIsoOrNull } from '../../kernel/index.ts';
import { findShopItem, listShopItems, type ShopItem } from '../catalogue/index.ts';
import { findShop } from '../shops/index.ts';
import { allowItem, takeItemOut } from './take-out.ts';
import type { ShopItemAnswer } from './wire.ts';

const listRequest = z.object({ search: text(200).nullish(), ...pageFields });
const takeOutRequest = z.object({ reason: text(500).trim().min(1) });

/** The items of every account. Only for the owner of the service. */
export function shopItemRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/shop-items';
  const present = async (row: ShopItem): Promise<ShopItemAnswer> => ({
    id: row.id,
    object: 'item',
    name: row.name,
    author: row.username,
    fee_basis_points: (await findShop(db, row.account_id)).fee_basis_points,
    status: row.status,
    taken_out_at: toIsoOrNull(row.taken_out_at),
    taken_out_reason: row.taken_out_at === null ? null : row.taken_out_reason,
  });
  const changed = async (
    request: FastifyRequest,
    change: (item: ShopItem) => Promise<ItemRow>,
  ): Promise<{ data: ShopItemAnswer }> => {
    const item = await findShopItem(db, idParam(request.params));
    if (!item) throw notFound();
    auditInAccount(request, item.account_id);
    return { data: await present({ ...(await change(item)), username: item.username }) };
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
        return paginate(await Promise.all(rows.map(present)), total, {
          path: `${base}${path}`,
          url: request.url,
          page,
          perPage,
        });
      },
    ),
    app.post(
      `${path}/:id/take-out`,
      { access: 'service', audit: 'item.taken_out', operation: 'console', schema: { body: takeOutRequest } },
      async (request) => {
        const { reason } = parseInput(takeOutRequest, request.body);
        return changed(request, (item) => takeItemOut(deps, item, reason));
      },
    ),
    app.post(`${path}/:id/allow`, { access: 'service', audit: 'item.allowed', operation: 'console' }, async (request) =>
      changed(request, (item) => allowItem(deps, item)),
    ),
  ];
}
