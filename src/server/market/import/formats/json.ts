import { isFaulty, parseItem, parsePurchase } from '../file-schema.ts';
import { type Element, ElementSplitter } from '../json-elements.ts';
import type { Batch, RowContent } from '../rows.ts';
import { type CatalogueSource, chunksOf } from '../source.ts';

export async function* jsonRows(
  source: CatalogueSource,
  splitter: ElementSplitter,
  read: (element: Element) => RowContent,
): AsyncGenerator<Batch> {
  let bytes = 0;
  for await (const piece of chunksOf(source)) {
    bytes += piece.length;
    const rows = splitter.push(piece).map((element) => ({
      number: element.index + 1,
      placeAt: (number: number) => `${element.list}[${number - 1}]`,
      text: () => JSON.stringify(element.value),
      content: read(element),
    }));
    yield { rows, bytes };
  }
  splitter.finish();
}

export function catalogueElement({ list, value }: Element): RowContent {
  if (list === 'items') {
    const read = parseItem(value);
    return isFaulty(read) ? { kind: 'refused', faults: read } : { kind: 'item', fields: read };
  }
  const read = parsePurchase(value);
  return isFaulty(read) ? { kind: 'refused', faults: read } : { kind: 'purchase', fields: read };
}

export const catalogueSplitter = () => new ElementSplitter(['items', 'purchases']);
export const salesSplitter = () => new ElementSplitter(['sales', 'purchases', 'results'], 'sales');
