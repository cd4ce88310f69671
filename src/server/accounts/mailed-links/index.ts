export {
  deleteExpiredLinks,
  endLaterRestores,
  endLinks,
  findOpenLink,
  findPendingAddress,
  hasNewerReset,
  insertLink,
} from './mailed-link.store.ts';
export { describeLink, linkExpired, redeemLink } from './redeem-link.ts';
export { linkToken, type MailedLink } from './wire.ts';
