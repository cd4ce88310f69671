import { listQuestion } from '../list-question.ts';

export const cities = listQuestion({
  name: 'cities',
  summary: 'Visits by city, such as Munich, Bavaria, DE',
  dimension: 'city',
});
