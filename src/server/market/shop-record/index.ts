export { type DocumentLook, findDocumentLook } from './document-look.ts';
export { logoPath, pageSlugs, pageTitles } from './look.ts';
export { findMailLook, findShopSender } from './mail-brand.ts';
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
