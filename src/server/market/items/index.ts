export { shopMediaRoutes } from './media.routes.ts';
export { arrangeScreenshots, putMediaFile } from './media.ts';
export { mediaRules, storeMediaFile } from './media-content.ts';
export { itemRoutes } from './routes.ts';
export { shopItemRoutes } from './shop-items.routes.ts';
export { type ListOtherKeys, removeUnusedFiles } from './unused-files.ts';
export { streamBodies, uploadRequest, withUpload } from './upload.ts';
export { createVersion, publishVersion } from './version.ts';
export { maxFileBytes, putVersionFile } from './version-file.ts';
