export { shopMediaRoutes } from './media.routes.ts';
export { arrangeScreenshots, putMedium } from './media.ts';
export { mediaRules, storeMedium } from './media-content.ts';
export { itemRoutes } from './routes.ts';
export { removeUnusedFiles } from './unused-files.ts';
export { createVersion, publishVersion } from './version.ts';
export { maxFileBytes, putVersionFile } from './version-file.ts';
