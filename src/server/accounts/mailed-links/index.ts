export {
  claimLink,
  deleteExpiredLinks,
  endLaterRestores,
  endLinks,
  findOpenLink,
  findPendingAddress,
  hasNewerReset,
  insertLink,
} from './mailed-link.store.ts';
