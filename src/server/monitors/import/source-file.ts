import type { Tables } from './sqlite-tables.ts';

/** A file of another tool as it was read, before anything is understood of it. */
export type SourceFile =
  | { format: 'sqlite'; tables: Tables }
  | { format: 'json'; value: unknown }
  | { format: 'yaml'; value: unknown };
