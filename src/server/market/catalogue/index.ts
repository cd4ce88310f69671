export { type ArchivedFile, listArchivedFiles } from './archived-file.store.ts';
export { blankItem } from './blank-item.ts';
export {
  findDeliverableItems,
  findOrderableItem,
  findPublishedFile,
  isDeliverable,
  listFiles,
  listPublishedVersions,
  listVersionsOfItems,
  type PublishedFile,
  type VersionOfItem,
} from './deliverable.store.ts';
export { renderDescription, renderWithLineBreaks } from './description.ts';
export { addSales, lockItemsAgainstChanges, lockItemsAgainstDeletion } from './imported-item.store.ts';
export {
  type CheckedItem,
  countItems,
  deleteItem,
  findActivationLimit,
  findFeedItem,
  findFeedItemNamed,
  findItem,
  findItemByReference,
  findItemIdsByReference,
  findItems,
  findPubliclyCheckedItems,
  findValidatedItems,
  findVisibleItem,
  hasPublishedItems,
  insertItem,
  insertItems,
  listAllItems,
  listCategories,
  listItems,
  listVisibleItems,
  lockItem,
  type OwnedItem,
  type Page,
  updateItem,
  type ValidatedItem,
} from './item.store.ts';
export { hasItemNamed, hasItemOf, itemColumn, itemFigure } from './item-columns.store.ts';
export { licencesForSale } from './licences-for-sale.ts';
export {
  type CategoryCount,
  countCategories,
  type ItemFilter,
  type ItemSort,
  itemSorts,
  listPublishedItems,
  maxFound,
  searchPublishedItems,
} from './listed-items.store.ts';
export { storeListedPrices } from './listed-price.store.ts';
export { deleteMedia, findMediaByKey, insertMedia, listMedia, updateMediaPosition } from './media.store.ts';
export {
  choiceOf,
  includesVersion,
  offerVersions,
  shownVersion,
  type VersionChoice,
} from './offered-versions.ts';
export {
  findMediaSizes,
  findPublishedItem,
  findSellingAuthor,
  hasOneSellingAuthor,
  hasPublishedItemsOfOthers,
  type ItemAuthor,
  type ItemCard,
  type ItemFigures,
  listSellingUsernames,
  listSitemapItems,
  type PublishedItem,
  sumItemFigures,
} from './published-items.store.ts';
export {
  findShopItem,
  findSubmittedItem,
  listShopItems,
  listSubmittedItems,
  type ShopItem,
} from './shop-item.store.ts';
export { listKeysInUse, type StoredFileSample, sampleStoredFiles, sumStoredBytes } from './stored-file.store.ts';
export { type CatalogueUsage, countCatalogueUsage } from './usage.store.ts';
export {
  deleteFile,
  deleteVersionRow,
  findFile,
  findFileOfItem,
  findVersion,
  findWaitingVersions,
  insertVersion,
  listVersionFiles,
  listVersions,
  listVersionsPublishedWithin,
  replaceFile,
  updateFile,
  updateVersionRow,
} from './version.store.ts';
export { type Item, item, mediaAddress, presentItem } from './wire.ts';
