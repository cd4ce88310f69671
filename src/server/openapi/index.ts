export { completeDocument } from './complete.ts';
export type { Document } from './document.ts';
