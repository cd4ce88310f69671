import { listQuestion } from '../list-question.ts';

export const channelsQuestion = listQuestion({
  name: 'channels',
  summary: 'Ways in which visits came: direct, search, social and others',
  dimension: 'channel',
});
