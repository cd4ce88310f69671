import { listQuestion } from '../list-question.ts';

export const utmContents = listQuestion({
  name: 'utm-contents',
  summary: 'Visits by the content that their campaign names',
  dimension: 'utm_content',
});
