export { boundsOf, daysOf, lastDays, type Period, readPeriod } from './period.ts';
export type { Subject } from './scope.ts';
export { type Statistics, statistics } from './statistics.ts';
export { type Today, today } from './today.ts';
