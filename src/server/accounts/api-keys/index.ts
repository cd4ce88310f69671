export { endFirstKeys, findKeyByHash, findKeysByHashes, insertKey } from './api-key.store.ts';
export { generateApiKey, isWellFormedApiKey, shownPrefix } from './api-key-format.ts';
export { startKeyExpiryNotices } from './expiry-notices.ts';
export { mayComeFrom, permissionsOfKey } from './key-access.ts';
export { recordKeyUses } from './key-uses.ts';
export { furtherKeyRoutes } from './routes.ts';
