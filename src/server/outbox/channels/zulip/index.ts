export { zulip } from './zulip.ts';
