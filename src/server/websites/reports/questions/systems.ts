import { listQuestion } from '../list-question.ts';

export const systems = listQuestion({
  name: 'systems',
  summary: 'Visits by operating system',
  dimension: 'system',
});
