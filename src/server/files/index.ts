export { type Files, openFiles, type StoredFile } from './files.ts';
export { type Arrival, tooLarge } from './incoming.ts';
export { serveFile } from './serve.ts';
