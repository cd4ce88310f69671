export type { Given } from './convert-file.ts';
export type { ImportSource } from './convert-source.ts';
export { readSource } from './read-source.ts';
