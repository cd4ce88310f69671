import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { callerOf, idParam, listEnvelope, pageFields, parseInput, type Routes, text } from '../http/index.ts';
import { fromMinor } from '../kernel/money.ts';
import { notFound } from '../kernel/refusal.ts';
import { toIso, toIsoOrNull } from '../kernel/time.ts';
import type { ItemRow } from '../ledger/index.ts';
import { itemById, listItems } from './item.store.ts';
import { type ListedPurchase, listPurchases } from './purchase.store.ts';
import { hashCode, normalizeCode, openCode } from './purchase-code.ts';
import { presentItem } from './wire.ts';

const listRequest = z.object({
  search: text(200).nullish(),
  per_page: pageFields.per_page,
  page: pageFields.page,
});

/** Items and purchases for their owner to read, under the console's session. `base`: what the lists' links start with. */
export function consoleMarketRoutes(app: Routes, deps: Deps, base: string): void {
  app.get('/market/items', async (request) => {
    const wanted = listOf(request);
    const { rows, total } = await listItems(deps.ledger, callerOf(request).accountId, wanted);
    return listEnvelope(rows.map(presentForOwner), total, envelopeOf(`${base}/market/items`, request, wanted));
  });

  app.get('/market/items/:id', async (request) => {
    const row = await itemById(deps.ledger.db, callerOf(request).accountId, idParam(request.params));
    if (!row) throw notFound();
    return { data: presentForOwner(row) };
  });

  app.get('/market/purchases', async (request) => {
    const wanted = listOf(request);
    const code = wanted.search === undefined ? undefined : normalizeCode(wanted.search);
    const codeHash = code === undefined ? undefined : hashCode(deps.vault, code);
    const { rows, total } = await listPurchases(deps.ledger, callerOf(request).accountId, { ...wanted, codeHash });
    return listEnvelope(
      rows.map((row) => presentListed(deps, row)),
      total,
      envelopeOf(`${base}/market/purchases`, request, wanted),
    );
  });
}

function listOf(request: FastifyRequest) {
  const { search, page, per_page } = parseInput(listRequest, request.query);
  return { search: search?.trim() || undefined, page: page ?? 1, perPage: per_page ?? 10 };
}

const envelopeOf = (path: string, request: FastifyRequest, page: { page: number; perPage: number }) => ({
  path,
  url: request.url,
  page: page.page,
  perPage: page.perPage,
});

const presentForOwner = (row: ItemRow) => ({ ...presentItem(row), reference: row.reference, kind: row.kind });

function presentListed(deps: Deps, row: ListedPurchase) {
  return {
    id: row.id,
    purchase_code: openCode(deps.vault, row.code_sealed),
    license_type: row.license_type,
    price: fromMinor(row.price_minor, row.currency),
    currency: row.currency,
    item: { id: row.item_id, name: row.item_name },
    buyer_email: row.buyer_email,
    supported_until: toIsoOrNull(row.supported_until),
    downloaded: row.downloaded === 1,
    state: row.state,
    date: toIso(row.purchased_at),
  };
}
