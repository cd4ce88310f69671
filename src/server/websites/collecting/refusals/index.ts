export { deleteRefusals, listRefusals } from './refusal.store.ts';
export { RefusalCounter } from './refusal-counter.ts';
export { findRefusalReason, type RefusalReason, refusalReasons } from './refusal-reason.ts';
