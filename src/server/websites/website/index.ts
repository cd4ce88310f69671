export {
  isAddressOrCidr,
  parseExcludedAddresses,
  parseExcludedHosts,
  parseExcludedParams,
  parseExcludedPaths,
  splitLines,
} from './exclusions.ts';
export {
  countWebsites,
  deleteWebsiteRow,
  findPublicWebsite,
  findWebsite,
  insertWebsite,
  listAllWebsites,
  listNotificationSettings,
  listWebsites,
  listWebsitesOfHost,
  lockWebsite,
  updateWebsiteRow,
} from './website.store.ts';
export { optOutUrl, parseHostName, statsUrl, trackingCode } from './website.ts';
