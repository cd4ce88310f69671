import type { ImportSource } from '../../database/index.ts';
import type { ItemFields, PurchaseFields } from './file-schema.ts';

/** The faults of one row, each with the path below its place (`.price`, `.media.thumbnail`, `, Sale Price ($)`). */
export type Fault = { path: string; message: string };

/** What a row of a file says, whatever the file's format is. */
export type RowContent =
  | { kind: 'item'; fields: ItemFields }
  | { kind: 'purchase'; fields: PurchaseFields }
  /** a sale that was taken back; `code`: of its purchase, which this file or an earlier one has */
  | { kind: 'reversal'; code: string }
  | { kind: 'refused'; faults: Fault[] }
  /** nothing about items or purchases; `what`: such rows in a few words */
  | { kind: 'left out'; what: string };

export type FileRow = {
  /** its line, or its place in its list, from 1 */
  number: number;
  /** how its sender finds the row of a number: `items[3]`, `line 17` */
  placeAt: (number: number) => string;
  /** as it stands in the file */
  text: () => string;
  content: RowContent;
};

/** How a format calls the fields that rows are compared by; each begins with what parts it from a row's place. */
export type FieldPaths = { reference: string; code: string; item: string };

/** A file of which it is known who wrote it. Each call of `read` reads it anew from its beginning. */
export type ImportFile = { source: ImportSource; paths: FieldPaths; read: () => AsyncGenerator<Batch> };

/** Some rows in the file's order, and how many bytes were read by then. */
export type Batch = { rows: FileRow[]; bytes: number };

/** What is wrong with a row, for a person who has it before them. */
export const faultText = (faults: readonly Fault[]): string =>
  faults.map(({ path, message }) => `${path.replace(/^[., ]+/, '')} ${message}`.trim()).join('; ');
