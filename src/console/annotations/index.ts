export { AnnotationList } from './annotation-list.tsx';
export { KINDS } from './kinds.ts';
export type { ChartSubject } from './queries.ts';
export { type ChartAnnotations, useAnnotations } from './use-annotations.tsx';
