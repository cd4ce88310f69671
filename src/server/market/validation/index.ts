export { FailureLimiter } from './failure-limiter.ts';
export { createItemValidation, type ItemPurchase } from './item-validation.ts';
export { isSwitchedOff, parseMarketBodies, readApiKey, readParameter, readRawParameter } from './parameters.ts';
export { createValidation, type FoundPurchase, invalidReason, type StateReason, type Verdict } from './validation.ts';
export { presentPurchase, purchase } from './wire.ts';
