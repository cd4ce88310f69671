export { renderDescription } from './description.ts';
export {
  addItem,
  allItems,
  categoriesInUse,
  countItems,
  deleteItem,
  hasPublished,
  heldItem,
  insertItems,
  itemById,
  itemIdsByReference,
  itemsById,
  listedItem,
  listedItemsOf,
  listItems,
  type OwnedItem,
  type Page,
  updateItem,
} from './item.store.ts';
export { addMedia, mediumByKey, placeMedia, removeMedia, selectMedia } from './media.store.ts';
export { deliverableOf, filesOf, isDeliverable, publishedItem, versionsOf } from './published.store.ts';
export { bytesOfAccount, keysInUse } from './stored-file.store.ts';
export {
  addVersion,
  changeVersion,
  filesOfVersions,
  findFile,
  findVersion,
  putFile,
  removeFile,
  removeVersion,
  selectVersions,
} from './version.store.ts';
export { type Item, item, mediaAddress, presentItem } from './wire.ts';
