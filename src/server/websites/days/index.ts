export { daysChanged } from './closing.store.ts';
export { closeDays } from './closing.ts';
