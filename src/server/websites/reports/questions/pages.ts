import { listQuestion } from '../list-question.ts';

export const pages = listQuestion({
  name: 'pages',
  summary: 'Pages, how many saw them and how they were read',
  dimension: 'page',
});
