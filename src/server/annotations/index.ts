export { annotationRoutes } from './annotations.routes.ts';
export { type AnnotationDeps, listAnnotations, recordAnnotation } from './annotations.ts';
export { requireShareable } from './permissions.ts';
export { writeRecord } from './recorded-texts.ts';
export {
  type FindSharedAnnotations,
  listSharedAnnotations,
  readKinds,
  type SharedAnnotation,
  storedKinds,
} from './shared.ts';
export type { AnnotatedEvent, AnnotationSource, AnnotationSubjects } from './sources.ts';
export { annotationTables } from './tables.ts';
export { type SharedKind, sharedKinds } from './wire.ts';
