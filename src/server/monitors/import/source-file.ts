import type { Tables } from './sqlite-tables.ts';

export type SourceFile =
  | { format: 'sqlite'; tables: Tables }
  | { format: 'json'; value: unknown }
  | { format: 'yaml'; value: unknown };
