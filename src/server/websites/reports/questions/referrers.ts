import { listQuestion } from '../list-question.ts';

export const referrers = listQuestion({
  name: 'referrers',
  summary: 'Sites that visits came from, by host name',
  dimension: 'referrer',
});
