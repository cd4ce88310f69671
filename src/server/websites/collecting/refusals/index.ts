export { RefusalCounter } from './refusal-counter.ts';
export { findRefusalReason, type RefusalReason, refusalReasons } from './refusal-reason.ts';
