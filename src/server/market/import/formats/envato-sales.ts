import { z } from 'zod';
import { text } from '../../../http/index.ts';
import { findPriceProblem, toMinor } from '../../../kernel/index.ts';
import { envatoKey, normalizeCode } from '../../purchases/index.ts';
import { faultTexts } from '../fault-texts.ts';
import type { PurchaseFields } from '../file-schema.ts';
import { messageOf } from '../file-schema.ts';
import type { RowContent } from '../rows.ts';
import { hasOtherSymbol, parseAmount } from './cells.ts';
import type { CodeOf } from './row-reader.ts';

const currency = 'USD';
const amount = z.union([z.string().max(40), z.number()]).transform((given, context) => {
  const read = typeof given === 'number' ? given : parseAmount(given);
  const isOther = typeof given === 'string' && hasOtherSymbol(given, currency);
  if (!isOther && read !== undefined && findPriceProblem(read, currency) === undefined) return toMinor(read, currency);
  context.addIssue({ code: 'custom', message: faultTexts.write('amount', { example: '"19.99"' }) });
  return z.NEVER;
});
const moment = z.iso
  .datetime({ offset: true, error: faultTexts.write('time', { example: '2026-03-01T12:00:00+11:00' }) })
  .transform((given) => Date.parse(given));

const sale = z.object({
  code: text(100).nullish(),
  sold_at: moment,
  license: text(200).min(1).nullish(),
  amount,
  support_amount: amount.nullish(),
  supported_until: moment.nullish(),
  buyer: text(200).nullish(),
  currency: z
    .string()
    .refine((given) => given.toUpperCase() === currency, { error: faultTexts.write('oneCurrency', { currency }) })
    .nullish(),
  item: z.object({ id: z.union([z.int(), text(200).min(1)]).transform(String), name: text(500).min(1) }),
});

/** Identifies sales without a code by their content and position. */
export function envatoSales(codeOf: CodeOf): (value: unknown) => RowContent {
  const seen = new Map<string, number>();
  return (value) => {
    const { data, error } = sale.safeParse(value);
    if (!data)
      return {
        kind: 'refused',
        faults: error.issues.map((issue) => ({ path: `.${issue.path.join('.')}`, message: messageOf(issue) })),
      };
    const code = data.code?.trim() ?? '';
    const fields: PurchaseFields = {
      code: normalizeCode(code) ?? codeOf('envato', code === '' ? unnamed(seen, data) : envatoKey(code)),
      item: { reference: data.item.id, name: data.item.name.trim() },
      license_type: data.license?.trim() || 'Regular License',
      price_minor: data.amount + (data.support_amount ?? 0),
      currency,
      purchased_at: data.sold_at,
      ...(typeof data.supported_until === 'number' && { supported_until: data.supported_until }),
      ...(data.buyer && { buyer_name: data.buyer.trim() }),
    };
    return { kind: 'purchase', fields };
  };
}

function unnamed(seen: Map<string, number>, { item, sold_at, license }: z.output<typeof sale>): string {
  const key = `sale ${item.id} ${sold_at} ${license ?? ''}`;
  const count = (seen.get(key) ?? 0) + 1;
  seen.set(key, count);
  return count === 1 ? key : `${key} ${count}`;
}
