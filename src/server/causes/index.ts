export { causeForGuest, type FormatCause, readCause, translateCause, writeCause } from './cause.ts';
export type { CauseCode } from './causes.ts';
