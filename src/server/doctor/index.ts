export { doctorCommand, runDoctor } from './command.ts';
