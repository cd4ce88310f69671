export { annotationRoutes } from './annotations.routes.ts';
export { type AnnotationDeps, listAnnotations, recordAnnotation } from './annotations.ts';
export type { AnnotatedEvent, AnnotationSource, AnnotationSubjects } from './sources.ts';
