export { AnnotationList } from './annotation-list.tsx';
export { type ChartAnnotations, useAnnotations } from './use-annotations.tsx';
