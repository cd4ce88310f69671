import type { Conversion } from './converted.ts';
import type { Environment } from './environment.ts';
import type { Tables } from './sqlite-tables.ts';

export type SourceFile =
  | { format: 'sqlite'; tables: Tables }
  | { format: 'json'; value: unknown }
  | { format: 'yaml'; value: unknown }
  /** `rows`: cells by the name of their column, in lower case and without characters other than letters and digits */
  | { format: 'csv'; rows: Record<string, string>[] };

/** A tool that monitors are imported from. */
export type Source = {
  name: string;
  recognizes(file: SourceFile): boolean;
  /** Throws Refusal if another tool wrote the file. */
  convert(file: SourceFile, env: Environment): Conversion;
};

export const contentOf = (file: SourceFile): unknown => ('value' in file ? file.value : undefined);
