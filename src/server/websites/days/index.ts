export { daysChanged, forgetClosedBefore, openClosedDays } from './closing.store.ts';
export { closeDays } from './closing.ts';
