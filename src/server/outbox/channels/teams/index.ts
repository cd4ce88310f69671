export { teams } from './teams.ts';
