import { listQuestion } from '../list-question.ts';

export const screens = listQuestion({
  name: 'screens',
  summary: 'Visits by size of the screen',
  dimension: 'screen',
});
