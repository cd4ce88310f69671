import { listQuestion } from '../list-question.ts';

export const regions = listQuestion({
  name: 'regions',
  summary: 'Visits by region, such as Bavaria, DE',
  dimension: 'region',
});
