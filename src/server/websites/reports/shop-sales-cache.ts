import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { dayMs, hourMs } from '../../kernel/index.ts';
import type { Filter } from '../filters/index.ts';
import { type ShopSales, type SoldSpan, selectSold } from './sales.ts';
import { type SoldSums, sumSold } from './sold-sums.ts';

/** Bytes that all entries may take, as `bytesOf` estimates them. */
const maxBytes = 20_000_000;
/** Whatever happens, what is kept is not older. */
const ttlMs = hourMs;

type Kept = { state: string; sums: SoldSums };

/** What was summed up of days, one for each shop's sales, of which a process has one. */
const caches = new WeakMap<ShopSales, LRUCache<string, Kept>>();

const newCache = () =>
  new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: ttlMs,
  });

/** What an entry takes even where nothing was sold: its sums in all, and a map for each dimension. */
const bytesOfEntry = 3000;
/** What a value takes beside its name. */
const bytesOfValue = 200;

/** About how many bytes an entry takes; a character of a text takes up to two. */
function bytesOf({ state, sums }: Kept, key: string): number {
  let bytes = bytesOfEntry + 2 * (key.length + state.length);
  for (const values of sums.by.values()) for (const name of values.keys()) bytes += bytesOfValue + 2 * name.length;
  return bytes;
}

/**
 * What a shop sold to visits that filters select, in parts. Sales of a day are read only where its state tells that they
 * are not what they were: of many orders most are of days that nothing happens to any more.
 */
export async function readShopSales(
  shopSales: ShopSales,
  accountId: number,
  { span, filters }: { span: SoldSpan; filters: readonly Filter[] },
): Promise<SoldSums[]> {
  const read = async (part: SoldSpan) =>
    sumSold(selectSold(await shopSales(accountId, part), filters), span.attribution);
  if (!shopSales.days) return [await read(span)];
  const cache = caches.get(shopSales) ?? newCache();
  caches.set(shopSales, cache);
  // Filters may be long, and there is a key for each day.
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
    // Read after the state: what changed in between is read again next time.
    const sums = await read(part);
    cache.set(key, { state, sums });
    parts.push(sums);
  }
  return parts;
}
