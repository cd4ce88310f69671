export { extendPath, isLinkOf, purchaseInLink } from './extend-link.ts';
export { findExtensionOffers, nothingToExtend } from './extension-offers.ts';
export { grantRoutes } from './grant.routes.ts';
export { sendEndNotices } from './send-end-notices.ts';
