import { listQuestion } from '../list-question.ts';

export const hosts = listQuestion({
  name: 'hosts',
  summary: 'Host names, how many visited them and how their pages were read',
  dimension: 'host',
});
