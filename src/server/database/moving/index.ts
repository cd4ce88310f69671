export { reopenFile } from './closed-file.ts';
export { type MovedDatabase, moveDatabase } from './move-database.ts';
