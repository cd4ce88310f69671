import { z } from 'zod';
import { type ExclusionReason, exclusionReasons, listExcludedEvents } from '../../collecting/index.ts';
import { defineReport } from '../report.ts';
import { websitesOf } from '../website-set.ts';

const row = z.object({
  day: z.iso.date(),
  reason: z
    .enum(exclusionReasons)
    .describe(
      'bot_agent, bot_network, bot_behaviour: judged as a program; excluded_address, excluded_path, excluded_host, gpc: left out by the settings; stale_engagement: time on page or web vitals without a visit; too_many: over the rate limit; over_quota: over twice the quota of page views a month.',
    ),
  count: z.int().min(0),
});

export const excludedEventsReport = defineReport({
  name: 'refusals',
  summary: 'Events that were reported but not counted, by day and reason',
  description: 'Reports that were not counted, by day and reason. Neither addresses nor pages are kept of them.',
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
