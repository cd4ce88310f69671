export { rocketChat } from './rocket-chat.ts';
