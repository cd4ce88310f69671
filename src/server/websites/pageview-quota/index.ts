export { PageviewAllowances } from './allowances.ts';
export { countMonth } from './count-month.ts';
export { notifyQuota } from './notify-owners.ts';
