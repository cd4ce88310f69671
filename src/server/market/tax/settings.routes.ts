import { z } from 'zod';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, parseInput, type Routes } from '../../http/index.ts';
import { findShop, updateShopRow } from '../shops/index.ts';
import { findTaxSettings, saveTaxSettings } from './settings.store.ts';
import { mergeTax, presentTax, type StoredTax, taxAnswer, updateTax } from './wire.ts';

const tag = 'Market';
const path = '/market/tax';
const one = z.object({ data: taxAnswer });

export function taxSettingsRoutes(app: Routes, deps: Pick<Deps, 'database'>) {
  const find = async (db: Deps['database']['db'], accountId: number): Promise<StoredTax> => {
    const shop = await findShop(db, accountId);
    return { ...(await findTaxSettings(db, shop)), invoice_prefix: shop.invoice_prefix };
  };
  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'getTaxSettings',
          tag,
          summary: 'Show tax settings',
          description: 'Your tax rates by country and the prefix of your invoice numbers.',
        },
        schema: { response: { 200: one } },
      },
      async (request) => ({ data: presentTax(await find(deps.database.db, callerOf(request).accountId)) }),
    ),
    app.update(
      path,
      {
        access: 'market:write',
        audit: 'shop.updated',
        operation: {
          id: 'updateTaxSettings',
          tag,
          summary: 'Update tax settings',
          description:
            'Changes the fields that you send. Placed orders keep their tax, and issued invoices their number.',
        },
        schema: { body: updateTax, response: { 200: one } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const changes = parseInput(updateTax, request.body);
        const merged = await inTransaction(deps.database, async (trx) => {
          const next = mergeTax(await find(trx, accountId), changes);
          const { tax_basis_points, invoice_prefix } = next;
          await updateShopRow(trx, accountId, { tax_basis_points, invoice_prefix });
          await saveTaxSettings(trx, accountId, next);
          return next;
        });
        return { data: presentTax(merged) };
      },
    ),
  ];
}
