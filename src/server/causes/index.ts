export { causeForGuest, readCause, type TellCause, translateCause, writeCause } from './cause.ts';
export type { CauseCode } from './causes.ts';
