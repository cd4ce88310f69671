import { Temporal } from 'temporal-polyfill';
import { readablePath } from '../../../shared/dimension-values.ts';
import {
  currentTag,
  cutText,
  formatCount,
  formatDate,
  formatDuration,
  formatMoney,
  formatPercent,
  joinSentences,
  t,
} from '../../kernel/index.ts';
import type { DueReport } from '../../schedule/index.ts';
import type { Figures, Period } from '../reports/index.ts';
import type { ReportFigures, ReportLine } from './figures.ts';
import { type Outages, outageSentences } from './outages.ts';

/** `by` is text like `12% more`, or '' without a change or an earlier figure. */
export type Change = { arrow: '▲' | '▼' | ''; by: string; text: string };
export type Figure = { label: string; value: string; change: Change };
export type List = { title: string; counted: string; lines: { name: string; count: string }[] };
export type Bar = {
  /** '' if there is no room for a label */
  label: string;
  visitors: number;
};

/** In the current language, for text and HTML. */
export type ReportContent = {
  domain: string;
  subject: string;
  title: string;
  days: string;
  figures: Figure[];
  chartTitle: string;
  bars: Bar[];
  chartSummary: string;
  lists: List[];
  /** undefined if there were no outages */
  outages: string | undefined;
  empty: string | undefined;
  /** mentions a file that is not attached */
  note?: string;
  why: string;
};

type Reported = { id: number; domain: string };
export type Reader = {
  why: string;
  segment?: string | undefined;
  /** tracking code, shown if there were no visitors */
  tag?: string | undefined;
};

export function composeReport(
  { id: websiteId, domain }: Reported,
  due: DueReport,
  found: ReportFigures & { outages: Outages | undefined },
  { why, segment, tag }: Reader,
): ReportContent {
  const { totals, before } = found;
  const subjectName = segment === undefined ? domain : `${domain} (${shorten(segment)})`;
  const isEmpty = totals.visits === 0 && totals.events === 0;
  const { by } = changeOf(totals.visitors, before.visitors);
  return {
    domain,
    subject: isEmpty
      ? emptySubject(subjectName, due)
      : busySubject(subjectName, due, { count: totals.visitors, change: by }),
    title: titleOf(due),
    days:
      segment === undefined
        ? daysOf(due)
        : t('{days}. Segment: {segment}', { days: daysOf(due), segment: shorten(segment) }),
    figures: isEmpty ? [] : [...figuresOf(totals, before), ...worthFigures(found.worth)],
    chartTitle: due.kind === 'daily' ? t('Visitors by hour') : t('Visitors by day'),
    bars: isEmpty ? [] : barsOf(due, found),
    chartSummary: due.kind === 'daily' ? summarizeHours(due, found) : summarizeDays(found),
    lists: isEmpty
      ? []
      : [
          list(t('Pages'), t('Visitors'), found.pages, readablePath),
          list(t('Sources'), t('Visitors'), found.sources, (name) => name || t('Direct')),
          list(t('Countries'), t('Visitors'), found.countries, countryName),
          list(t('Goals'), t('Conversions'), found.goals, (name) => name),
          list(t('Events'), t('Count'), found.events, (name) => name),
        ].filter(({ lines }) => lines.length > 0),
    outages: found.outages && outageSentences(found.outages, websiteId),
    empty: isEmpty
      ? joinSentences([
          emptySentence(due, before.visitors),
          ...(tag === undefined
            ? []
            : [
                t('If you did not expect that, check that the pages of {domain} include this tag: {tag}', {
                  domain,
                  tag,
                }),
              ]),
        ])
      : undefined,
    why:
      due.kind === 'daily'
        ? why
        : joinSentences([why, t('Without cookies, a person who visits on two days counts as two visitors.')]),
  };
}

function emptySubject(name: string, { kind }: DueReport): string {
  switch (kind) {
    case 'daily':
      return t('{name}: no visitors yesterday', { name });
    case 'weekly':
      return t('{name}: no visitors last week', { name });
    case 'monthly':
      return t('{name}: no visitors last month', { name });
  }
}

function busySubject(name: string, { kind }: DueReport, { count, change }: { count: number; change: string }): string {
  const told = visitorsSubject(kind, name, count);
  return change === '' ? told : t('{told}, {change}', { told, change });
}

function visitorsSubject(kind: DueReport['kind'], name: string, count: number): string {
  switch (kind) {
    case 'daily':
      return t('{name}: {count, plural, one {# visitor} other {# visitors}} yesterday', { name, count });
    case 'weekly':
      return t('{name}: {count, plural, one {# visitor} other {# visitors}} last week', { name, count });
    case 'monthly':
      return t('{name}: {count, plural, one {# visitor} other {# visitors}} last month', { name, count });
  }
}

function emptySentence({ kind }: DueReport, before: number): string {
  if (before === 0)
    return t('No visitors were counted {kind, select, daily {yesterday} weekly {last week} other {last month}}.', {
      kind,
    });
  return t(
    'No visitors were counted {kind, select, daily {yesterday} weekly {last week} other {last month}}, after {count, plural, one {# visitor} other {# visitors}} {kind, select, daily {on the same day a week before} weekly {the week before} other {the month before}}.',
    { kind, count: before },
  );
}

function titleOf({ kind, period }: DueReport): string {
  switch (kind) {
    case 'daily':
      return t('Your daily report');
    case 'weekly':
      return t('Your weekly report');
    case 'monthly':
      return t('Your report for {month}', { month: monthOf(period) });
  }
}

const daysOf = ({ kind, period: { from, to, zone }, before }: DueReport): string =>
  kind === 'daily'
    ? t('{day} ({zone}), compared with {before}', { day: dayOf(from), zone, before: dayOf(before.from) })
    : t('{from} to {to} ({zone})', { from: dayOf(from), to: dayOf(to), zone });

const figuresOf = (now: Figures, before: Figures): Figure[] => [
  { label: t('Visitors'), value: formatCount(now.visitors), change: changeOf(now.visitors, before.visitors) },
  { label: t('Visits'), value: formatCount(now.visits), change: changeOf(now.visits, before.visits) },
  { label: t('Page views'), value: formatCount(now.pageviews), change: changeOf(now.pageviews, before.pageviews) },
  {
    label: t('Visit duration'),
    value: formatDuration(now.visit_duration),
    change: changeOf(now.visit_duration, before.visit_duration, formatDuration),
  },
  {
    label: t('Bounce rate'),
    value: formatPercent(now.bounce_rate),
    change: pointsOf(now.bounce_rate, before.bounce_rate),
  },
  ...(now.events > 0
    ? [{ label: t('Events'), value: formatCount(now.events), change: changeOf(now.events, before.events) }]
    : []),
];

const worthFigures = (worth: ReportFigures['worth']): Figure[] =>
  worth.map(({ currency, minor, before }) => {
    const show = (value: number) => formatMoney(value, currency);
    return { label: t('Value of goals'), value: show(minor), change: changeOf(minor, before, show) };
  });

export function changeOf(
  now: number | null,
  before: number | null,
  show: (value: number) => string = formatCount,
): Change {
  if (now === null || before === null) return incomparable();
  if (now === before) return unchanged();
  const how = now > before ? 'more' : show === formatCount ? 'fewer' : 'less';
  if (before === 0) return changedBy(how, undefined, show(before));
  const percents = Math.round((Math.abs(now - before) / before) * 100);
  const amount = percents === 0 ? t('under {percent}', { percent: formatPercent(1) }) : formatPercent(percents);
  return changedBy(how, amount, show(before));
}

function pointsOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) return incomparable();
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return unchanged();
  const amount = t('{points, plural, one {# point} other {# points}}', { points: Math.abs(points) });
  return changedBy(points > 0 ? 'more' : 'less', amount, formatPercent(before));
}

const incomparable = (): Change => ({ arrow: '', by: '', text: t('no earlier data') });
const unchanged = (): Change => ({ arrow: '', by: '', text: t('no change') });

/** `amount` is undefined if the earlier value was 0. */
const changedBy = (how: 'more' | 'fewer' | 'less', amount: string | undefined, before: string): Change => ({
  arrow: how === 'more' ? '▲' : '▼',
  ...(amount === undefined
    ? {
        by: t('{how, select, more {more} fewer {fewer} other {less}}', { how }),
        text: t('{how, select, more {more} fewer {fewer} other {less}} than before ({before})', { how, before }),
      }
    : {
        by: t('{amount} {how, select, more {more} fewer {fewer} other {less}}', { amount, how }),
        text: t('{amount} {how, select, more {more} fewer {fewer} other {less}} than before ({before})', {
          amount,
          how,
          before,
        }),
      }),
});

function barsOf({ kind, period }: DueReport, { days, hours }: ReportFigures): Bar[] {
  if (kind === 'daily')
    return hours.map(({ at, visitors }) => {
      const { hour } = clockAt(at, period.zone);
      return { label: hour % 6 === 0 ? String(hour) : '', visitors };
    });
  return days.map(({ day, visitors }) => {
    const date = Temporal.PlainDate.from(day);
    const label = kind === 'weekly' ? dateOf(day, { weekday: 'short' }) : date.day % 7 === 1 ? String(date.day) : '';
    return { label, visitors };
  });
}

const clockAt = (at: string, zone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone);

function summarizeHours({ period }: DueReport, { hours }: ReportFigures): string {
  const best = hours.reduce((most, hour) => (hour.visitors > most.visitors ? hour : most), { at: '', visitors: 0 });
  if (best.visitors === 0) return '';
  const time = clockAt(best.at, period.zone).toPlainTime().toString({ smallestUnit: 'minute' });
  return t('Busiest hour: {time}, with {count, plural, one {# visitor} other {# visitors}}.', {
    time,
    count: best.visitors,
  });
}

function summarizeDays({ days }: ReportFigures): string {
  const best = days.reduce((most, day) => (day.visitors > most.visitors ? day : most), { day: '', visitors: 0 });
  if (best.visitors === 0) return '';
  return t('Best day: {day}, with {count, plural, one {# visitor} other {# visitors}}.', {
    day: dayOf(best.day),
    count: best.visitors,
  });
}

const list = (title: string, counted: string, lines: ReportLine[], name: (name: string) => string): List => ({
  title,
  counted,
  lines: lines.map((line) => ({
    name: shorten(name(line.name)),
    count: line.worth
      ? `${formatCount(line.count)} (${formatMoney(line.worth.minor, line.worth.currency)})`
      : formatCount(line.count),
  })),
});

const maxNameLength = 80;
/** Names are untrusted: visitors can send any text. */
function shorten(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > maxNameLength ? `${cutText(line, maxNameLength - 1)}…` : line;
}

const countries = new Map<string, Intl.DisplayNames>();

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return t('Unknown');
  const names =
    countries.get(currentTag()) ?? new Intl.DisplayNames(currentTag(), { type: 'region', fallback: 'code' });
  countries.set(currentTag(), names);
  return names.of(code) ?? code;
}

const dayOf = (day: string): string => dateOf(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const monthOf = ({ from }: Period): string => dateOf(from, { month: 'long', year: 'numeric' });

const dateOf = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatDate(Date.parse(day), 'UTC', options);
