export { deleteSampleData, discardSampleAccount } from './delete-sample-data.ts';
export { enqueueDeletionMailsAgain } from './deletion-mails.ts';
export type { FindMoneyMatters, MoneyMatters } from './money-matters.ts';
export {
  cancelDeletion,
  type DeletionParts,
  findByKeepLink,
  isKeepable,
  type RecordDeletion,
  requestDeletion,
} from './request-deletion.ts';
export { keepAccountRoutes, ownDeletionRoutes } from './routes.ts';
export { deletionSteps, runDueDeletions, startAccountDeletions } from './run-deletions.ts';
