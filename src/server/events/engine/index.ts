export { readerCount } from './session-pool.ts';
export { Supervisor } from './supervisor.ts';
