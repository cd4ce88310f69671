import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditInAccount } from '../../accounts/index.ts';
import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { serveFile } from '../../files/index.ts';
import { idParam, pageFields, paginate, parseInput, type Routes, requestedPage, text } from '../../http/index.ts';
import { notFound, toIso } from '../../kernel/index.ts';
import {
  findFileOfItem,
  findShopItem,
  findSubmittedItem,
  listSubmittedItems,
  listVersionFiles,
  listVersions,
  mediaAddress,
  type ShopItem,
} from '../catalogue/index.ts';
import { findShop } from '../shops/index.ts';
import { approveItem, declineItem } from './approval.ts';
import { presentOwnItems } from './own-items.ts';
import type { SubmittedItem, SubmittedItemDetail } from './wire.ts';

const listRequest = z.object({ ...pageFields });
const declineRequest = z.object({ reason: text(2000).trim().min(1) });

/** Items of every account that wait for approval. Only for the owner of the service. */
export function itemApprovalRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/item-approvals';
  const present = async (row: ShopItem): Promise<SubmittedItem> => ({
    id: row.id,
    object: 'item',
    name: row.name,
    author: row.username,
    fee_basis_points: (await findShop(db, row.account_id)).fee_basis_points,
    thumbnail: mediaAddress(row.thumbnail, deps.config.marketBaseUrl),
    submitted_at: toIso(row.submitted_at ?? row.updated_at),
  });
  const submittedOf = async (request: FastifyRequest): Promise<ShopItem> => {
    const item = await findSubmittedItem(db, idParam({ id: (request.params as { id?: string }).id }));
    if (!item) throw notFound();
    return item;
  };
  const decided = async (request: FastifyRequest, decide: (item: ShopItem) => Promise<ItemRow>) => {
    // A decided item isn't in the queue, but the second of two decisions still needs a sentence.
    const id = idParam(request.params);
    const item = (await findSubmittedItem(db, id)) ?? (await findShopItem(db, id));
    if (!item) throw notFound();
    auditInAccount(request, item.account_id);
    const { name, status } = await decide(item);
    return { data: { id, object: 'item', name, status } as const };
  };

  return [
    app.get(
      path,
      { access: 'service', operation: 'console', schema: { querystring: listRequest } },
      async (request) => {
        const { page, perPage } = requestedPage(request.query);
        const { rows, total } = await listSubmittedItems(deps.database, { page, perPage });
        const shown = await Promise.all(rows.map(present));
        return paginate(shown, total, { path: `${base}${path}`, url: request.url, page, perPage });
      },
    ),
    app.get(`${path}/:id`, { access: 'service', operation: 'console' }, async (request) => {
      const row = await submittedOf(request);
      const [item] = await presentOwnItems(deps, row.account_id, [row]);
      const versions = await listVersions(db, row);
      const ids = versions.map(({ id }) => id);
      const files = await listVersionFiles(db, row.account_id, ids);
      const data: SubmittedItemDetail = {
        ...(await present(row)),
        item: item!,
        files: files.map(({ id, name, bytes, version_id }) => ({
          id,
          name,
          bytes,
          version: versions.find((version) => version.id === version_id)?.version ?? '',
        })),
      };
      return { data };
    }),
    app.get(`${path}/:id/files/:file_id`, { access: 'service', operation: 'console' }, async (request, reply) => {
      const item = await submittedOf(request);
      const file = await findFileOfItem(db, item, idParam({ id: (request.params as { file_id?: string }).file_id }));
      if (!file) throw notFound();
      const { file_key: key, name, content_type, bytes } = file;
      return serveFile(request, reply, { files: deps.files, key, name, content_type, bytes, immutable: false });
    }),
    app.post(
      `${path}/:id/approve`,
      { access: 'service', audit: 'item.approved', operation: 'console' },
      async (request) => decided(request, (item) => approveItem(deps, item)),
    ),
    app.post(
      `${path}/:id/decline`,
      { access: 'service', audit: 'item.declined', operation: 'console', schema: { body: declineRequest } },
      async (request) => {
        const { reason } = parseInput(declineRequest, request.body);
        return decided(request, (item) => declineItem(deps, item, reason));
      },
    ),
  ];
}
