import { listQuestion } from '../list-question.ts';

export const devices = listQuestion({
  name: 'devices',
  summary: 'Visits by kind of device',
  dimension: 'device',
});
