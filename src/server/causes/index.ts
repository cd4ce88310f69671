export { causeForGuest, type FormatCause, readCause, translateCause, withoutResponse, writeCause } from './cause.ts';
export type { CauseCode } from './causes.ts';
