import { formatCount, formatDuration, formatPercent } from '../../kernel/index.ts';
import type { Figures } from '../reports/index.ts';
import type { View } from './view.ts';

type Shown = {
  name: string;
  value: (figures: Figures) => number | null;
  words: (value: number) => string;
  /** the unit of a change; the rate of bounces is a share itself, so that its change is one of points */
  changes: 'percent' | 'points';
};

const shown: Shown[] = [
  { name: 'Visitors', value: (of) => of.visitors, words: formatCount, changes: 'percent' },
  { name: 'Visits', value: (of) => of.visits, words: formatCount, changes: 'percent' },
  { name: 'Page views', value: (of) => of.pageviews, words: formatCount, changes: 'percent' },
  {
    name: 'Bounce rate',
    value: (of) => of.bounce_rate,
    words: (rate) => formatPercent(Math.round(rate)),
    changes: 'points',
  },
  { name: 'Visit duration', value: (of) => of.visit_duration, words: formatDuration, changes: 'percent' },
];

/** The figures of the whole period, each with its change against the one before. */
export function totalsList({ totals, before }: Pick<View, 'totals' | 'before'>): string {
  const entries = shown.map(({ name, value, words, changes }) => {
    const now = value(totals);
    const change = before ? changeInWords(now, value(before), changes) : '';
    return `<div><dt>${name}</dt><dd>${now === null ? '–' : words(now)}</dd>${change === '' ? '' : `<dd class="soft">${change}</dd>`}</div>`;
  });
  return `<dl class="totals">\n${entries.join('\n')}\n</dl>`;
}

/** `+12 %`, with a word for who does not see the sign; '' where there is nothing to compare with. */
function changeInWords(now: number | null, before: number | null, changes: Shown['changes']): string {
  if (now === null || before === null || (changes === 'percent' && before === 0)) return '';
  const change = Math.round(changes === 'percent' ? ((now - before) / before) * 100 : now - before);
  if (change === 0) return 'no change';
  const unit = changes === 'percent' ? '%' : Math.abs(change) === 1 ? 'point' : 'points';
  return `<span aria-hidden="true">${change > 0 ? '↑' : '↓'} </span>${formatCount(Math.abs(change))} ${unit} ${change > 0 ? 'more' : 'less'}`;
}
