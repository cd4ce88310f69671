export { Checkup, startCheckups } from './checkup.ts';
export { doctorCommand, runDoctor } from './command.ts';
export { installationHealthRoutes } from './routes.ts';
