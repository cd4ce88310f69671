import { listQuestion } from '../list-question.ts';

export const browserVersions = listQuestion({
  name: 'browser-versions',
  summary: 'Visits by browser and its version',
  dimension: 'browser_version',
});
