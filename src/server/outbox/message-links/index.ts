export {
  acknowledgeLinks,
  acknowledgePath,
  combinedLinks,
  findLinkedMessages,
  shortAcknowledgePath,
  tokensIn,
} from './message-link.ts';
