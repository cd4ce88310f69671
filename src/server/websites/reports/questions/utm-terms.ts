import { listQuestion } from '../list-question.ts';

export const utmTerms = listQuestion({
  name: 'utm-terms',
  summary: 'Visits by the search term that their campaign names',
  dimension: 'utm_term',
});
