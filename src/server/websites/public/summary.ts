import { formatCount } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { annotationList } from './annotations.ts';
import { chart } from './chart.ts';
import { comparisons } from './comparisons.ts';
import { icon } from './icons.ts';
import { menu } from './menu.ts';
import { type Metric, metricNames, metricOf, readMetric } from './metrics.ts';
import { stepsOf, stepWord } from './periods.ts';
import { type PageQuery, pageUrl } from './query-parameters.ts';
import { clockIn, dayIn, daysInWords } from './times.ts';
import type { Overview } from './view.ts';

/** The figures of the whole period, each with its change, and the chosen one over time. */
export function summary(overview: Overview, asked: PageQuery): string {
  return `<section id="summary" aria-label="Key metrics">
<div class="tiles">${metricNames.map((metric) => tile(metric, overview, asked)).join('\n')}</div>
<div class="over">${stepMenu(overview, asked)}${chart(overview, asked)}${annotationList(overview, asked.scope.period.zone)}</div>
<p class="foot">${against(overview, asked)}</p>
</section>`;
}

function tile(metric: Metric, { totals, before }: Overview, asked: PageQuery): string {
  const isOpen = asked.address.metric === metric;
  const change = before ? changeOf(metric, totals[metric], before[metric]) : '';
  const old = before ? `<span class="was">${readMetric(metric, before[metric])}</span>` : '';
  return `<a class="tile" href="${escapeHtml(pageUrl(asked, { metric }))}"${isOpen ? ' aria-current="true"' : ''} data-keep="${metric}"><span>${metricOf(metric).word}</span> <b>${readMetric(metric, totals[metric])}</b> <span class="change">${change}${old}</span></a>`;
}

/** `+12%`, with words for who does not see the sign and its colour; '' where there is nothing to compare with. */
function changeOf(metric: Metric, now: number | null, before: number | null): string {
  const { isShare, lessIsBetter } = metricOf(metric);
  if (now === null || before === null || (now === 0 && before === 0)) return '';
  if (!isShare && before === 0) return '<span class="good">new</span> ';
  const change = Math.round(isShare ? now - before : ((now - before) / before) * 100);
  if (change === 0) return '<span>±0</span><span class="unseen"> as before:</span> ';
  const amount = formatCount(Math.abs(change));
  const unit = isShare ? (amount === '1' ? ' point' : ' points') : '%';
  const isGood = lessIsBetter ? change < 0 : change > 0;
  return `<span class="${isGood ? 'good' : 'bad'}">${icon(change > 0 ? 'up' : 'down')}<span aria-hidden="true">${change > 0 ? '+' : '−'}</span>${amount}${unit}<span class="unseen"> ${change > 0 ? 'more' : 'less'} than before:</span></span> `;
}

/** What the figures are compared with, as a sentence: which days, and up to when while the period is not over. */
function against({ before, compared }: Overview, { scope, address }: PageQuery): string {
  if (!compared) return 'Compared with nothing.';
  const { days } = comparisons[address.compare];
  const when = daysInWords(compared);
  if (!before) return `Nothing to compare with: no visits on ${days}, ${when}.`;
  if (compared.until === undefined) return `Compared with ${days}: ${when}.`;
  const until = Date.parse(compared.until);
  const time = clockIn(scope.period.zone, until);
  return compared.from === compared.to
    ? `Compared with ${days}: ${when}, up to ${time}.`
    : `Compared with ${days}: ${when}; totals up to ${time} on ${dayIn(scope.period.zone, until)}.`;
}

function stepMenu({ interval }: Overview, asked: PageQuery): string {
  const choices = stepsOf(asked.scope.period);
  if (choices.length < 2) return '';
  const links = choices.map((step) => ({
    word: stepWord(step),
    href: pageUrl(asked, { interval: step }),
    isOpen: step === interval,
  }));
  return menu({ id: 'step', label: 'Chart by', face: stepWord(interval), links, look: 'quiet end' });
}
