import { Temporal } from 'temporal-polyfill';
import { formatCount, formatDuration, formatMoney, formatPercent, pluralize } from '../../kernel/index.ts';
import type { Figures, Period } from '../reports/index.ts';
import type { DueReport, Frequency } from '../schedule/index.ts';
import type { ReportFigures, ReportLine } from './figures.ts';
import { type Outages, outageSentences } from './outages.ts';

/** How a figure moved: an arrow for the eye, by how much (`12% more`; '' where it did not), and all of it in words. */
export type Change = { arrow: '▲' | '▼' | ''; by: string; text: string };
export type Figure = { label: string; value: string; change: Change };
export type List = { title: string; counted: string; lines: { name: string; count: string }[] };
export type Bar = {
  /** '' where there is no room for one */
  label: string;
  visitors: number;
};

/** A report in plain words, to be dressed up as text and as HTML. */
export type ReportContent = {
  domain: string;
  subject: string;
  title: string;
  /** the days that it is about */
  days: string;
  figures: Figure[];
  chartTitle: string;
  bars: Bar[];
  /** what the bars show, as a sentence */
  chartSummary: string;
  lists: List[];
  /** the outages of the website, and what they cost; undefined where there was none */
  outages: string | undefined;
  /** the text where no visitor was counted */
  empty: string | undefined;
  /** what else is to be said, such as of a file that is not attached */
  note?: string;
  /** why this e-mail came */
  why: string;
};

const lastOnes = { daily: 'yesterday', weekly: 'last week', monthly: 'last month' } as const satisfies Record<
  Frequency,
  string
>;
const onesBefore = {
  daily: 'on the same day a week before',
  weekly: 'the week before',
  monthly: 'the month before',
} as const satisfies Record<Frequency, string>;

type Reported = { id: number; domain: string };
/** Who reads it, and of which visits; what is left out is not said. */
export type Reader = {
  /** why the e-mail came */
  why: string;
  /** the name of the segment whose visits alone it is about */
  segment?: string | undefined;
  /** the tracking code, shown where no visitor was counted */
  tag?: string | undefined;
};

/** The content of a report. */
export function composeReport(
  { id: websiteId, domain }: Reported,
  due: DueReport,
  found: ReportFigures & { outages: Outages | undefined },
  { why, segment, tag }: Reader,
): ReportContent {
  const { totals, before } = found;
  const [last, earlier] = [lastOnes[due.kind], onesBefore[due.kind]];
  const subjectName = segment === undefined ? domain : `${domain} (${shorten(segment)})`;
  const isEmpty = totals.visits === 0 && totals.events === 0;
  const { by } = changeOf(totals.visitors, before.visitors);
  return {
    domain,
    subject: isEmpty
      ? `${subjectName}: no visitors ${last}`
      : `${subjectName}: ${people(totals.visitors)} ${last}${by && `, ${by}`}`,
    title: titleOf(due),
    days: segment === undefined ? daysOf(due) : `${daysOf(due)}. Segment: ${shorten(segment)}`,
    figures: isEmpty ? [] : [...figuresOf(totals, before), ...worthFigures(found.worth)],
    chartTitle: due.kind === 'daily' ? 'Visitors by hour' : 'Visitors by day',
    bars: isEmpty ? [] : barsOf(due, found),
    chartSummary: due.kind === 'daily' ? summarizeHours(due, found) : summarizeDays(found),
    lists: isEmpty
      ? []
      : [
          list('Pages', 'Visitors', found.pages, readable),
          list('Sources', 'Visitors', found.sources, (name) => name || 'Direct'),
          list('Countries', 'Visitors', found.countries, countryName),
          list('Goals', 'Conversions', found.goals, (name) => name),
          list('Events', 'Count', found.events, (name) => name),
        ].filter(({ lines }) => lines.length > 0),
    outages: found.outages && outageSentences(found.outages, websiteId),
    empty: isEmpty
      ? `No visitors were counted ${last}${before.visitors > 0 ? `, after ${people(before.visitors)} ${earlier}` : ''}.${tag === undefined ? '' : ` If you did not expect that, check that the pages of ${domain} include this tag: ${tag}`}`
      : undefined,
    why: due.kind === 'daily' ? why : `${why} Without cookies, a person who visits on two days counts as two visitors.`,
  };
}

function titleOf({ kind, period }: DueReport): string {
  switch (kind) {
    case 'daily':
      return 'Your daily report';
    case 'weekly':
      return 'Your weekly report';
    case 'monthly':
      return `Your report for ${monthOf(period)}`;
  }
}

const daysOf = ({ kind, period: { from, to, zone }, before }: DueReport): string =>
  kind === 'daily'
    ? `${dayOf(from)} (${zone}), compared with ${dayOf(before.from)}`
    : `${dayOf(from)} to ${dayOf(to)} (${zone})`;

const figuresOf = (now: Figures, before: Figures): Figure[] => [
  { label: 'Visitors', value: formatCount(now.visitors), change: changeOf(now.visitors, before.visitors) },
  { label: 'Visits', value: formatCount(now.visits), change: changeOf(now.visits, before.visits) },
  { label: 'Page views', value: formatCount(now.pageviews), change: changeOf(now.pageviews, before.pageviews) },
  {
    label: 'Visit duration',
    value: formatDuration(now.visit_duration),
    change: changeOf(now.visit_duration, before.visit_duration, formatDuration),
  },
  {
    label: 'Bounce rate',
    value: formatPercent(now.bounce_rate),
    change: pointsOf(now.bounce_rate, before.bounce_rate),
  },
  ...(now.events > 0
    ? [{ label: 'Events', value: formatCount(now.events), change: changeOf(now.events, before.events) }]
    : []),
];

const worthFigures = (worth: ReportFigures['worth']): Figure[] =>
  worth.map(({ currency, minor, before }) => {
    const show = (value: number) => formatMoney(value, currency);
    return { label: 'Value of goals', value: show(minor), change: changeOf(minor, before, show) };
  });

/** How a count or a length moved, in whole percent. */
export function changeOf(
  now: number | null,
  before: number | null,
  show: (value: number) => string = formatCount,
): Change {
  if (now === null || before === null) return incomparable;
  if (now === before) return unmoved;
  const percents = Math.round((Math.abs(now - before) / before) * 100);
  const by = before === 0 ? '' : percents === 0 ? 'under 1% ' : `${formatCount(percents)}% `;
  return moved(now > before ? 'more' : show === formatCount ? 'fewer' : 'less', by, show(before));
}

/** How a rate moved, in points. */
function pointsOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) return incomparable;
  const points = Math.round((now - before) * 10) / 10;
  return points === 0
    ? unmoved
    : moved(points > 0 ? 'more' : 'less', `${Math.abs(points)} points `, formatPercent(before));
}

const incomparable: Change = { arrow: '', by: '', text: 'no earlier data' };
const unmoved: Change = { arrow: '', by: '', text: 'no change' };
const moved = (how: 'more' | 'fewer' | 'less', amount: string, before: string): Change => ({
  arrow: how === 'more' ? '▲' : '▼',
  by: `${amount}${how}`,
  text: `${amount}${how} than before (${before})`,
});

function barsOf({ kind, period }: DueReport, { days, hours }: ReportFigures): Bar[] {
  if (kind === 'daily')
    return hours.map(({ at, visitors }) => {
      const { hour } = clockAt(at, period.zone);
      return { label: hour % 6 === 0 ? String(hour) : '', visitors };
    });
  return days.map(({ day, visitors }) => {
    const date = Temporal.PlainDate.from(day);
    const label =
      kind === 'weekly' ? date.toLocaleString('en', { weekday: 'short' }) : date.day % 7 === 1 ? String(date.day) : '';
    return { label, visitors };
  });
}

const clockAt = (at: string, zone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone);

function summarizeHours({ period }: DueReport, { hours }: ReportFigures): string {
  const best = hours.reduce((most, hour) => (hour.visitors > most.visitors ? hour : most), { at: '', visitors: 0 });
  if (best.visitors === 0) return '';
  const time = clockAt(best.at, period.zone).toPlainTime().toString({ smallestUnit: 'minute' });
  return `Busiest hour: ${time}, with ${people(best.visitors)}.`;
}

function summarizeDays({ days }: ReportFigures): string {
  const best = days.reduce((most, day) => (day.visitors > most.visitors ? day : most), { day: '', visitors: 0 });
  return best.visitors === 0 ? '' : `Best day: ${dayOf(best.day)}, with ${people(best.visitors)}.`;
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

const people = (count: number): string => pluralize(count, 'visitor');

const maxNameLength = 80;
/** On one line: what visitors and their browsers sent may hold anything. */
function shorten(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > maxNameLength ? `${line.slice(0, maxNameLength - 1).toWellFormed()}…` : line;
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // not UTF-8: shown as it stands
  }
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : 'Unknown');

/** `Monday, 9 March 2026` */
const dayOf = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

const monthOf = ({ from }: Period): string =>
  Temporal.PlainDate.from(from).toLocaleString('en', { month: 'long', year: 'numeric' });
