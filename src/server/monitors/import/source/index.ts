export { type Given, readSource } from './read-source.ts';
export type { ImportSource, SourceFile } from './source-file.ts';
export type { Tables } from './tables.ts';
