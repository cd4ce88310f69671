import { listQuestion } from '../list-question.ts';

export const countriesQuestion = listQuestion({
  name: 'countries',
  summary: 'Visits by country, as ISO 3166-1 codes',
  dimension: 'country',
});
