import { listQuestion } from '../list-question.ts';

export const utmCampaigns = listQuestion({
  name: 'utm-campaigns',
  summary: 'Visits by campaign',
  dimension: 'utm_campaign',
});
