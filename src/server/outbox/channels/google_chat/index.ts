export { googleChat } from './google-chat.ts';
