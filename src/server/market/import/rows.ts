import type { ImportSource } from '../../database/index.ts';
import type { RowError } from './fault.ts';
import type { ItemFields, PurchaseFields } from './file-schema.ts';

export type RowContent =
  /** `withoutFiles`: files with local paths were removed */
  | { kind: 'item'; fields: ItemFields; withoutFiles?: true }
  | { kind: 'purchase'; fields: PurchaseFields }
  | { kind: 'reversal'; code: string }
  | { kind: 'refused'; faults: RowError[] }
  | { kind: 'left out'; what: string };

export type FileRow = {
  /** from 1 */
  number: number;
  /** `items[3]`, `line 17` */
  placeAt: (number: number) => string;
  text: () => string;
  content: RowContent;
};

/** Each path starts with the separator that follows a row's place. */
export type FieldPaths = { reference: string; code: string; item: string; currency: string };

/** `read` starts at the beginning of the file each time. `notes`: sentences for the report. */
export type ImportFile = {
  source: ImportSource;
  paths: FieldPaths;
  notes?: string[];
  read: () => AsyncGenerator<Batch>;
};

/** `bytes`: number of bytes read up to the end of the rows */
export type Batch = { rows: FileRow[]; bytes: number };
