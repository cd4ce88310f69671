export { PageviewAllowances } from './allowances.ts';
export { countMonth } from './count-month.ts';
export { tellOfPageviews } from './tell-owners.ts';
