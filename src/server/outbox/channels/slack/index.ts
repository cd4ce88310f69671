export { slack } from './slack.ts';
