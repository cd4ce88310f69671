export { ignoreFailedMerges, listLostParts } from './lost-parts.ts';
export { readerCount } from './session-pool.ts';
export { startEngine } from './start.ts';
export { Supervisor } from './supervisor.ts';
