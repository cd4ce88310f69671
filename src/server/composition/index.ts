export { createArchiveParts } from './account-archive.ts';
export { accountTables } from './account-tables.ts';
export { linkedResources } from './deep-link-targets.ts';
export { guestResources } from './guest-resources.ts';
