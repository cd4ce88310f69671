import { listQuestion } from '../list-question.ts';

export const systemVersions = listQuestion({
  name: 'system-versions',
  summary: 'Visits by operating system and its version',
  dimension: 'system_version',
});
