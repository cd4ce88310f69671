export { completeDocument } from './complete.ts';
export type { Document } from './document.ts';
export type { Example } from './examples.ts';
