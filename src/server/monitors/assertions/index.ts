export {
  type Assertion,
  assertionsOf,
  type Comparison,
  maxAssertions,
  readAssertions,
  writeAssertions,
} from './assertion.ts';
export { type Assessment, assess } from './assess.ts';
export { isJsonPath } from './json-path.ts';
export { assertionList, assertionsAnswer } from './wire.ts';
