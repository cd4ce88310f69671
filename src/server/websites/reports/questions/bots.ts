import { listQuestion } from '../list-question.ts';

export const bots = listQuestion({
  name: 'bots',
  summary:
    'Visits of people and of bots, by what gave these away: agent (what they call themselves), data_center (where they come from) or behavior. Bots are in every figure while exclude_bots is 0',
  dimension: 'bot',
});
