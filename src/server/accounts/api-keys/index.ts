export { replaceApiKey, revealApiKey } from './api-key.ts';
export { startKeyExpiryNotices } from './expiry-notices.ts';
export { callerOfKey, createKeyLookup, type KeyHolder } from './key-lookup.ts';
export { recordKeyUses } from './key-uses.ts';
export { additionalKeyRoutes } from './routes.ts';
