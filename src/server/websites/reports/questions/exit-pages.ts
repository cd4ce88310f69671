import { listQuestion } from '../list-question.ts';

export const exitPages = listQuestion({
  name: 'exit-pages',
  summary: 'Pages that visits ended with',
  dimension: 'exit_page',
});
