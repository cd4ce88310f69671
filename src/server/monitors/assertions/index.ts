export {
  type Assertion,
  assertionsOf,
  isOfBody,
  readAssertions,
  writeAssertions,
} from './assertion.ts';
export { type Assessment, assess } from './assess.ts';
export { assertionList, assertionsAnswer } from './wire.ts';
