import type { Tables } from './sqlite-tables.ts';

/** The parsed content of another tool's file, before it is converted. */
export type SourceFile =
  | { format: 'sqlite'; tables: Tables }
  | { format: 'json'; value: unknown }
  | { format: 'yaml'; value: unknown };
