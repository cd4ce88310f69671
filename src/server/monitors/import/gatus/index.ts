export { gatus, isGatus } from './gatus-file.ts';
export { gatusOfManifest, isManifest } from './kubernetes.ts';
