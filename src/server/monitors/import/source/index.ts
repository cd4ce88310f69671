export type { ImportSource } from './convert-source.ts';
export { type Given, readSource } from './read-source.ts';
