export { countBusyDays, noBusyDays } from './busy-days.ts';
export { closeDays } from './close-days.ts';
export { bumpDaysVersion, dropClosedDaysBefore, reopenAllDays } from './closed-days.store.ts';
export { firstKeptDay } from './first-kept-day.ts';
export { lateDays } from './late-days.ts';
