export { deleteBuyerAccess } from './buyer.store.ts';
export {
  createLibraryLink,
  createRequestedLink,
  findEmailOfLink,
  libraryMail,
  linkPath,
  redeemLibraryLink,
  sendLibraryLink,
} from './library-link.ts';
export { type Buyer, endBuyerSession, findBuyer, hasFormToken, startBuyerSession } from './session.ts';
