export { createFiles, type Files, type StoredFile } from './files.ts';
export {
  type Arrival,
  asRefusal,
  type Pace,
  receive,
  removeStaleArrivals,
  requireRoom,
  tooLarge,
  watchUpload,
} from './incoming.ts';
export { serveFile } from './serve.ts';
