import type { ImportSource } from '../../database/index.ts';
import type { Fault } from './fault.ts';
import type { ItemFields, PurchaseFields } from './file-schema.ts';

/** The content of a row, whatever the file's format. */
export type RowContent =
  | { kind: 'item'; fields: ItemFields }
  | { kind: 'purchase'; fields: PurchaseFields }
  /** the reversal of a sale; `code`: of its purchase, which is in this file or an earlier one */
  | { kind: 'reversal'; code: string }
  | { kind: 'refused'; faults: Fault[] }
  /** neither an item nor a purchase; `what`: a short name of such rows */
  | { kind: 'left out'; what: string };

export type FileRow = {
  /** its line, or its place in its list, from 1 */
  number: number;
  /** how to find the row of a number in the file: `items[3]`, `line 17` */
  placeAt: (number: number) => string;
  /** as it stands in the file */
  text: () => string;
  content: RowContent;
};

/** The names of the identifying fields in a format, each with the separator that follows a row's place. */
export type FieldPaths = { reference: string; code: string; item: string };

/** A file of a known format. Each call of `read` reads it again from the start. */
export type ImportFile = { source: ImportSource; paths: FieldPaths; read: () => AsyncGenerator<Batch> };

/** Some rows in the file's order, and the bytes read up to their end. */
export type Batch = { rows: FileRow[]; bytes: number };
