import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { dayMs, hourMs } from '../../kernel/index.ts';
import type { Filter } from '../filters/index.ts';
import { filterSold, type ShopSales, type SoldSpan } from './sales.ts';
import { type SoldSums, sumSold } from './sold-sums.ts';

const maxBytes = 20_000_000;
const ttlMs = hourMs;

type Kept = { state: string; sums: SoldSums };

const caches = new WeakMap<ShopSales, LRUCache<string, Kept>>();

const newCache = () =>
  new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: ttlMs,
  });

const bytesOfEntry = 3000;
const bytesOfValue = 200;

/** A character takes up to two bytes. */
function bytesOf({ state, sums }: Kept, key: string): number {
  let bytes = bytesOfEntry + 2 * (key.length + state.length);
  for (const values of sums.by.values()) for (const name of values.keys()) bytes += bytesOfValue + 2 * name.length;
  return bytes;
}

/** Reads only days whose state changed, because most days stay the same. */
export async function readShopSales(
  shopSales: ShopSales,
  accountId: number,
  { span, filters }: { span: SoldSpan; filters: readonly Filter[] },
): Promise<SoldSums[]> {
  const read = async (part: SoldSpan) =>
    sumSold(filterSold(await shopSales(accountId, part), filters), span.attribution);
  if (!shopSales.days) return [await read(span)];
  const cache = caches.get(shopSales) ?? newCache();
  caches.set(shopSales, cache);
  // Hashed, because filters can be long and each day has a key.
  const filtersHash = createHash('sha256').update(JSON.stringify(filters)).digest('base64url');
  const parts: SoldSums[] = [];
  for (const { day, state } of await shopSales.days(accountId, span)) {
    const part = {
      ...span,
      from: Math.max(span.from, day * dayMs),
      to: Math.min(span.to, (day + 1) * dayMs),
    };
    const key = JSON.stringify([accountId, part, filtersHash]);
    const kept = cache.get(key);
    if (kept?.state === state) {
      parts.push(kept.sums);
      continue;
    }
    // Sales are read after the state, so changes in between are read again next time.
    const sums = await read(part);
    cache.set(key, { state, sums });
    parts.push(sums);
  }
  return parts;
}
