import { listQuestion } from '../list-question.ts';

export const searchEngines = listQuestion({
  name: 'search-engines',
  summary: 'Search engines that visits came from',
  dimension: 'search_engine',
});
