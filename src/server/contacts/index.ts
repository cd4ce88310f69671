export { contactRoutes } from './contacts.routes.ts';
export type { ContactDeps } from './contacts.ts';
export { createShowDestination, openContact } from './destination.ts';
export type { ContactLists } from './lists.ts';
export { contactTables } from './tables.ts';
export { createFindTemplate } from './template.ts';
export { contactTrash } from './trash.ts';
