import { listQuestion } from '../list-question.ts';

export const utmSources = listQuestion({
  name: 'utm-sources',
  summary: 'Visits by the source that their campaign names',
  dimension: 'utm_source',
});
