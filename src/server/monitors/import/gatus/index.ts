export { convertGatus, isGatus } from './gatus-file.ts';
export { gatusOfManifest, isManifest } from './kubernetes.ts';
