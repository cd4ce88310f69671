import { listQuestion } from '../list-question.ts';

export const utmMediums = listQuestion({
  name: 'utm-mediums',
  summary: 'Visits by the medium that their campaign names',
  dimension: 'utm_medium',
});
