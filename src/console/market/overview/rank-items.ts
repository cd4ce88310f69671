import type { CurrencySales } from '../../api/market.ts';

export type TopItem = { id: number; name: string; sales: number; amounts: { currency: string; amount: number }[] };

const MOST = 10;

/** Returns the best sellers in all currencies, with an amount in each currency. Items without revenue are last. */
export function rankItems(sales: readonly Pick<CurrencySales, 'currency' | 'items'>[]): TopItem[] {
  const found = new Map<number, TopItem>();
  for (const { currency, items } of sales)
    for (const { id, name, sales: sold, amount } of items) {
      const item = found.get(id) ?? { id, name, sales: 0, amounts: [] };
      item.sales += sold;
      if (amount > 0) item.amounts.push({ currency, amount });
      found.set(id, item);
    }
  const isFree = ({ amounts }: TopItem) => Number(amounts.length === 0);
  const ranked = [...found.values()].sort((a, b) => isFree(a) - isFree(b) || b.sales - a.sales);
  return ranked.slice(0, MOST);
}
