export { type ArchiveContent, type ArchiveEntry, readArchive } from './read-archive.ts';
export { type Source, writeArchive } from './write-archive.ts';
