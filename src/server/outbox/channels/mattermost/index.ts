export { mattermost } from './mattermost.ts';
