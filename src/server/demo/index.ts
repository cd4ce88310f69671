export { demoEnvironment } from './folder.ts';
export { usualSize } from './make.ts';
export { runDemo } from './run.ts';
export { demoTeam } from './team.ts';
