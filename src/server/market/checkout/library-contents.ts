import type { ItemRow, OrderRow } from '../../database/index.ts';

type Ordered = { order: Pick<OrderRow, 'total_minor'>; item: Pick<ItemRow, 'is_code_only'> };

/** What a buyer finds in the library. Nobody is invoiced for nothing. */
export const libraryContents = ({ order, item }: Ordered): string[] => [
  ...(item.is_code_only === 1 ? [] : ['download']),
  'purchase code',
  ...(order.total_minor === 0 ? [] : ['invoice']),
];

/** "download, purchase code and invoice" */
export const listText = (words: string[]): string => new Intl.ListFormat('en-GB').format(words);
