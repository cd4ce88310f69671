export { FailureLimiter } from './failure-limiter.ts';
export { isTurnedOff, keyOf, parameterOf, takeMarketBodies } from './requests.ts';
export { createValidation, type Found, reasonAgainst, type StateReason, type Verdict } from './validation.ts';
export { presentPurchase, purchase } from './wire.ts';
