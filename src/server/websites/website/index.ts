export {
  excludedAddresses,
  excludedHosts,
  excludedParams,
  excludedPaths,
  isAddressOrRange,
  linesOf,
} from './exclusions.ts';
export {
  addWebsite,
  allWebsites,
  changeWebsite,
  countWebsites,
  findPublicWebsite,
  findWebsite,
  holdWebsite,
  removeWebsite,
  selectWebsites,
  sendingWebsites,
} from './website.store.ts';
export { hostNameIn, optOutUrl, statsUrl, trackingCode } from './website.ts';
