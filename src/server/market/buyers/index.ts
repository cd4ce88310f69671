export { emailOfLink, libraryLink, linkPath, openLink, sendLibraryLink } from './link.ts';
export { type Buyer, buyerOf, endBuyerSession, isOwnForm, startBuyerSession } from './session.ts';
