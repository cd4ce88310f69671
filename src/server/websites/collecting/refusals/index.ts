export { type RefusalReason, reasonToLeaveOut, refusalReasons } from './reason.ts';
export { Refusals } from './refusals.ts';
