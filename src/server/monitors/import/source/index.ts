export type { Given } from './convert-file.ts';
export type { ConvertedFile } from './convert-source.ts';
export { readSource } from './read-source.ts';
export { type ImportSource, importSources, sources } from './sources.ts';
