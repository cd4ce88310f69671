export { createFiles, type Files, type StoredFile } from './files.ts';
export { type Arrival, receive, removeStaleArrivals, tooLarge } from './incoming.ts';
export { serveFile } from './serve.ts';
