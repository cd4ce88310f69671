export { completeDocument } from './complete.ts';
export {
  type Answer,
  type Document,
  type JsonObject,
  type Operation,
  operationsOf,
  type Parameter,
} from './document.ts';
export { type Example, examples } from './examples.ts';
