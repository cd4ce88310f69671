import { isFaulty, parseItem, parseItemWithoutFiles, parsePurchase } from '../file-schema.ts';
import { type Element, ElementSplitter } from '../json-elements.ts';
import { isRow, withoutLocalFiles } from '../local-files.ts';
import { resolveDates } from '../relative-dates.ts';
import type { Batch, RowContent } from '../rows.ts';
import { type CatalogueSource, chunksOf } from '../source.ts';

export async function* jsonRows(
  source: CatalogueSource,
  splitter: ElementSplitter,
  read: (element: Element) => RowContent | RowContent[],
): AsyncGenerator<Batch> {
  let bytes = 0;
  for await (const piece of chunksOf(source)) {
    bytes += piece.length;
    const rows = splitter.push(piece).flatMap((element) =>
      [read(element)].flat().map((content) => ({
        number: element.index + 1,
        placeAt: (number: number) => `${element.list}[${number - 1}]`,
        text: () => JSON.stringify(element.value),
        content,
      })),
    );
    yield { rows, bytes };
  }
  splitter.finish();
}

export function catalogueElement({ list, value }: Element, nowMs: number): RowContent {
  if (list === 'items') return itemElement(isRow(value) ? resolveDates(value, 'published_at', nowMs) : value);
  const read = parsePurchase(isRow(value) ? resolveDates(value, 'date', nowMs) : value);
  return isFaulty(read) ? { kind: 'refused', faults: read } : { kind: 'purchase', fields: read };
}

function itemElement(value: unknown): RowContent {
  const remaining = isRow(value) ? withoutLocalFiles(value) : undefined;
  const read = remaining ? parseItemWithoutFiles(remaining) : parseItem(value);
  if (isFaulty(read)) return { kind: 'refused', faults: read };
  return { kind: 'item', fields: read, ...(remaining && { withoutFiles: true }) };
}

export const catalogueSplitter = () => new ElementSplitter(['items', 'purchases']);
export const salesSplitter = () => new ElementSplitter(['sales', 'purchases', 'results'], { whole: 'sales' });
