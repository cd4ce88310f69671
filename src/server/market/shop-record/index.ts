export { findDocumentLogo } from './document-logo.ts';
export {
  deleteLogo,
  findLogo,
  findPage,
  findProfile,
  listPages,
  type ProfileChanges,
  saveDomainProof,
  saveLogo,
  savePage,
  saveProfile,
} from './profile.store.ts';
export { findShopAddress, verifiedDomain } from './shop-address.ts';
