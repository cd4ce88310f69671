import { listQuestion } from '../list-question.ts';

export const referrerPages = listQuestion({
  name: 'referrer-pages',
  summary: 'Pages that visits came from, by host and path',
  dimension: 'referrer_page',
});
