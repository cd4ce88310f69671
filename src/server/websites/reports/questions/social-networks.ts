import { listQuestion } from '../list-question.ts';

export const socialNetworks = listQuestion({
  name: 'social-networks',
  summary: 'Social networks that visits came from',
  dimension: 'social_network',
});
