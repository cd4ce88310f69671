export { doctorCommand } from './command.ts';
