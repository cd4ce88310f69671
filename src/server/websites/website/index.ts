export { websiteAlertLists } from './alert-lists.store.ts';
export {
  isAddressOrCidr,
  parseExcludedAddresses,
  parseExcludedHosts,
  parseExcludedParams,
  parseExcludedPaths,
  splitLines,
} from './exclusions.ts';
export { withLockedWebsite } from './locked-website.ts';
export { requestedWebsite } from './requested-website.ts';
export { websiteSubject } from './trash.ts';
export {
  blankWebsite,
  countWebsites,
  deleteWebsiteRow,
  findPublicWebsite,
  findWebsite,
  findWebsites,
  insertWebsite,
  listNotificationSettings,
  listWebsiteRows,
  listWebsites,
  listWebsitesOfHost,
  lockWebsite,
  moveGroup,
  updateWebsiteRow,
  type WebsiteListRow,
} from './website.store.ts';
export { optOutUrl, parseHostName, statsUrl, trackingCode } from './website.ts';
