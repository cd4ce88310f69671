export { acknowledgePath, acknowledgeUrl, findLinkedMessage } from './message-link.ts';
