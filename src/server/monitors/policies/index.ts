export { policyAlertLists } from './alert-lists.store.ts';
export { requirePolicy } from './policies.ts';
export { listPolicyRows, policyChangedSince } from './policy.store.ts';
export { policyRoutes } from './routes.ts';
export { findRules, findRulesOf, type PolicyRules } from './rules.ts';
export { type Hold, holdOf, nextStepAt, quietEnd } from './schedule.ts';
export { policyTrash } from './trash.ts';
