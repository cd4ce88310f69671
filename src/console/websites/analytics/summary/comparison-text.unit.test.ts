import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Dashboard } from '../../../api/websites.ts';
import { comparedOf, comparisonText } from './comparison-text.ts';

const figures = {
  visitors: 3,
  visits: 3,
  pageviews: 3,
  events: 0,
  bounce_rate: null,
  visit_duration: null,
  views_per_visit: null,
  time_on_page: null,
  scroll_depth: null,
};

const answer = (compare: Answer<Dashboard>['meta']['compare'], visits = 3): Answer<Dashboard> => ({
  data: {
    totals: { ...figures, compared: compare ? { ...figures, visits } : null },
    series: [],
    lists: {} as Dashboard['lists'],
  },
  meta: { from: '2026-11-16', to: '2026-11-22', time_zone: 'Europe/Berlin', filters: [], imported: 'none', compare },
});

test('names the compared days, and their end time if the period includes today', () => {
  const days = { from: '2026-11-09', to: '2026-11-15' };
  assert.equal(
    comparisonText(answer(days), 'previous'),
    'Compared with the same weekdays before: 9 Nov 2026 – 15 Nov 2026.',
  );
  assert.match(
    comparisonText(answer({ ...days, until: '2026-11-15T13:05:00.000Z' }), 'previous_dates'),
    /^Compared with the days just before: 9 Nov 2026 – 15 Nov 2026; totals up to 14:05 on 15 Nov\.$/,
  );
  const day = { from: '2026-11-15', to: '2026-11-15', until: '2026-11-15T13:05:00.000Z' };
  assert.equal(
    comparisonText(answer(day), 'year'),
    'Compared with the same weekdays last year: 15 Nov 2026, up to 14:05.',
  );
  assert.equal(comparisonText(answer(null), 'none'), 'No comparison.');
});

test('returns no comparison with days without visits', () => {
  const days = { from: '2026-11-09', to: '2026-11-15' };
  assert.equal(comparedOf(answer(days, 0)), null);
  assert.equal(
    comparisonText(answer(days, 0), 'previous'),
    'No comparison: there were no visits on the same weekdays before, 9 Nov 2026 – 15 Nov 2026.',
  );
});
