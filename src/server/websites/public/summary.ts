import { formatCount, t, tHtml } from '../../kernel/index.ts';
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

export function summary(overview: Overview, asked: PageQuery): string {
  return `<section id="summary" aria-label="${tHtml('Key metrics')}">
<div class="tiles">${metricNames.map((metric) => tile(metric, overview, asked)).join('\n')}</div>
<div class="over">${stepMenu(overview, asked)}${chart(overview, asked)}${annotationList(overview, asked.scope.period.zone)}</div>
<p class="foot">${escapeHtml(comparisonText(overview, asked))}</p>
</section>`;
}

function tile(metric: Metric, { totals, before }: Overview, asked: PageQuery): string {
  const isOpen = asked.address.metric === metric;
  const change = before ? changeOf(metric, totals[metric], before[metric]) : '';
  const old = before ? `<span class="was">${readMetric(metric, before[metric])}</span>` : '';
  return `<a class="tile" href="${escapeHtml(pageUrl(asked, { metric }))}"${isOpen ? ' aria-current="true"' : ''} data-keep="${metric}"><span>${tHtml(metricOf(metric).word)}</span> <b>${readMetric(metric, totals[metric])}</b> <span class="change">${change}${old}</span></a>`;
}

function changeOf(metric: Metric, now: number | null, before: number | null): string {
  const { isShare, lessIsBetter } = metricOf(metric);
  if (now === null || before === null || (now === 0 && before === 0)) return '';
  if (!isShare && before === 0) return `<span class="good">${tHtml('new')}</span> `;
  const change = Math.round(isShare ? now - before : ((now - before) / before) * 100);
  if (change === 0) return `<span><span aria-hidden="true">±0</span>${screenReaderText(t('same as before'))}</span> `;
  const count = Math.abs(change);
  const amount = formatCount(count);
  const sign = change > 0 ? '+' : '−';
  const shown = isShare
    ? tHtml('{sign}{count, plural, one {# point} other {# points}}', { sign, count })
    : tHtml('{sign}{amount}%', { sign, amount });
  const isGood = lessIsBetter ? change < 0 : change > 0;
  return `<span class="${isGood ? 'good' : 'bad'}">${icon(change > 0 ? 'up' : 'down')}<span aria-hidden="true">${shown}</span>${screenReaderText(changeInWords(amount, { isMore: change > 0, isShare: isShare === true }))}</span> `;
}

const screenReaderText = (change: string): string =>
  `<span class="unseen">${tHtml('{change}, before:', { change: escapeHtml(change) })}</span>`;

function changeInWords(amount: string, { isMore, isShare }: { isMore: boolean; isShare: boolean }): string {
  if (isShare)
    return isMore
      ? t('{amount} percentage points more than before', { amount })
      : t('{amount} percentage points less than before', { amount });
  return isMore
    ? t('{amount} percent more than before', { amount })
    : t('{amount} percent less than before', { amount });
}

function comparisonText({ before, compared }: Overview, { scope, address }: PageQuery): string {
  if (!compared) return t('No comparison.');
  const texts = comparisons[address.compare];
  const days = daysInWords(compared);
  if (!before) return t(texts.nothing, { days });
  const sentence = t(texts.compared, { days });
  if (compared.until === undefined) return t('{sentence}.', { sentence });
  const until = Date.parse(compared.until);
  const time = clockIn(scope.period.zone, until);
  return compared.from === compared.to
    ? t('{sentence}, up to {time}.', { sentence, time })
    : t('{sentence}; totals up to {time} on {day}.', { sentence, time, day: dayIn(scope.period.zone, until) });
}

function stepMenu({ interval }: Overview, asked: PageQuery): string {
  const choices = stepsOf(asked.scope.period);
  if (choices.length < 2) return '';
  const links = choices.map((step) => ({
    word: tHtml(stepWord(step)),
    href: pageUrl(asked, { interval: step }),
    isOpen: step === interval,
  }));
  // not shown: classes
  return menu({ id: 'step', label: t('Chart by'), face: tHtml(stepWord(interval)), links, look: 'quiet end' });
}
