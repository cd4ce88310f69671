export { apprise } from './apprise.ts';
