import { z } from 'zod';
import { type ExclusionReason, exclusionReasons, listExcludedEvents } from '../../collecting/index.ts';
import { defineReport } from '../report.ts';
import { websitesOf } from '../website-set.ts';

const row = z.object({
  day: z.iso.date(),
  reason: z
    .enum(exclusionReasons)
    .describe(
      'bot_agent, bot_network, bot_behaviour: identified as a bot; excluded_address, excluded_path, excluded_host, gpc: excluded by the settings; stale_engagement: time on page or web vitals without a visit; too_many: over the rate limit; over_quota: over twice the monthly page-view quota.',
    ),
  count: z.int().min(0),
});

export const excludedEventsReport = defineReport({
  name: 'refusals',
  summary: 'Events that were received but not counted, by day and reason',
  description: 'Events that were not counted, by day and reason. Their addresses and pages are not stored.',
  parameters: {},
  answer: z.array(row),
  async ask(deps, { website, period }) {
    const rows = await listExcludedEvents(
      deps.database.db,
      websitesOf(website).map(({ id }) => id),
      period,
    );
    return { data: rows.map((one) => ({ ...one, reason: one.reason as ExclusionReason })) };
  },
});
