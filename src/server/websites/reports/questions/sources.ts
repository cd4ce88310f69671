import { listQuestion } from '../list-question.ts';

export const sources = listQuestion({
  name: 'sources',
  summary: 'Where visits came from, by name; an empty one for direct visits',
  dimension: 'source',
});
