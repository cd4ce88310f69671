export { addBuyerMessage, askQuestion, findAskingObstacle } from './ask.ts';
export { type AskingObstacle, canContinue, obstacleTexts } from './asking-rule.ts';
export { questionPath } from './mails.ts';
export { type AskedQuestion, deleteConversations, listConversations } from './personal-data.ts';
export {
  countQuestionsOfBuyers,
  findQuestion,
  findQuestionOfBuyer,
  listMessages,
  listQuestionsOfBuyer,
} from './question.store.ts';
export { supportQuestionRoutes } from './routes.ts';
export { supportStateOf } from './support-text.ts';
export { maxMessage, maxSubject, messageForm, questionForm } from './wire.ts';
