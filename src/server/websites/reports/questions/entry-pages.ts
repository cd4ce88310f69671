import { listQuestion } from '../list-question.ts';

export const entryPages = listQuestion({
  name: 'entry-pages',
  summary: 'Pages that visits began with',
  dimension: 'entry_page',
});
