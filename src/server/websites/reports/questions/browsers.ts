import { listQuestion } from '../list-question.ts';

export const browsers = listQuestion({
  name: 'browsers',
  summary: 'Visits by browser',
  dimension: 'browser',
});
