export { demoEnvironment } from './folder.ts';
export { defaultSize } from './make.ts';
export { runDemo } from './run.ts';
export { demoTeam } from './team.ts';
