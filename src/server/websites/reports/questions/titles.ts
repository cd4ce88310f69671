import { listQuestion } from '../list-question.ts';

export const titles = listQuestion({
  name: 'titles',
  summary: 'Titles of pages, how many saw them and how they were read',
  dimension: 'title',
});
