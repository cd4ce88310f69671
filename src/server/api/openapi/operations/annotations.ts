import type { OperationTexts } from './operation.ts';

/** What charts of all features mark. */
export const annotationOperations: OperationTexts = {
  'GET /api/v1/annotations': {
    id: 'listAnnotations',
    description:
      'Annotations in time order: your notes and releases, and those that Gatehouse adds for incidents, maintenance, published versions, new prices, coupons, imports and settings that change counting. Pass a website, a monitor or an item to get what its charts show.',
  },
  'POST /api/v1/annotations': {
    id: 'createAnnotation',
    description:
      'Stores a note or a release, such as a deployment told by your CI. With a `reference` that you sent before, it changes that annotation and answers 200, so a build that runs twice leaves one.',
  },
  'GET /api/v1/annotations/{id}': { id: 'getAnnotation', description: 'One stored annotation.' },
  'PUT,PATCH /api/v1/annotations/{id}': {
    id: 'updateAnnotation',
    description: 'Changes the fields you send. Annotations that Gatehouse recorded can be deleted but not changed.',
  },
  'DELETE /api/v1/annotations/{id}': { id: 'deleteAnnotation', description: 'Deletes an annotation.' },
};
