import type { AnnotationAnswer, AnnotationKind } from '../../server/annotations/wire.ts';

export type { AnnotationKind };
export type Annotation = AnnotationAnswer;
