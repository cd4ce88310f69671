export { readerCount } from './session-pool.ts';
export { startEngine } from './start.ts';
export { Supervisor } from './supervisor.ts';
