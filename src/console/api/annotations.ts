import type { AnnotationAnswer, AnnotationKind } from '../../server/annotations/wire.ts';
import type { Many, One } from './envelope.ts';

export type { AnnotationKind };
export type Annotation = AnnotationAnswer;

export type AnnotationAnswers = {
  'GET /annotations': Many<Annotation>;
  'POST /annotations': One<Annotation>;
  'PATCH /annotations/:id': One<Annotation>;
  'DELETE /annotations/:id': unknown;
};
