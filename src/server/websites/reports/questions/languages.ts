import { listQuestion } from '../list-question.ts';

export const languages = listQuestion({
  name: 'languages',
  summary: 'Visits by the language of the browser',
  dimension: 'language',
});
