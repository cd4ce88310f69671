import { causeForGuest } from '../../causes/index.ts';
import {
  formatCount,
  formatDate,
  formatDuration,
  formatList,
  formatPercent,
  joinSentences,
  secondMs,
  t,
} from '../../kernel/index.ts';
import type { DueReport, ReportKind } from '../../schedule/index.ts';
import { type ReachedObjective, targetText } from '../objectives/index.ts';
import type { Excluded, Figures, Measured, ReportedIncident, Subject } from './measure.ts';
import { type CreditTier, judgeSla, type Verdict } from './sla.ts';

/** In the current language, for HTML, text and PDF. */
export type ReportContent = {
  name: string;
  subject: string;
  title: string;
  days: string;
  /** undefined without an SLA */
  verdict: { tone: 'good' | 'bad' | 'plain'; text: string } | undefined;
  figures: { label: string; value: string; note: string }[];
  services: ServiceRow[];
  incidents: IncidentRow[];
  /** about incidents that are not listed; '' if there aren't any */
  otherIncidents: string;
  costs: { name: string; text: string }[];
  objectives: ObjectiveRow[];
  notes: string[];
  why: string;
};

export type ServiceRow = {
  name: string;
  uptime: string;
  downtime: string;
  incidents: string;
  /** `210 ms (95 %: 480 ms)`; '' if unknown */
  response: string;
  /** about time that doesn't count; '' if all counts */
  note: string;
};

/** `left`: of the error budget */
export type ObjectiveRow = { name: string; target: string; achieved: string; left: string };

export type IncidentRow = { name: string; cause: string; start: string; duration: string };

type Reported = { name: string; target: number | null; tiers: readonly CreditTier[] };
type Due = Pick<DueReport<ReportKind>, 'kind' | 'period'>;

export function composeContent(
  { name, target, tiers }: Reported,
  due: Due,
  measured: Measured,
  { why }: { why: string },
): ReportContent {
  const { total, subjects, incidents, otherIncidents, costs, objectives } = measured;
  const { zone } = due.period;
  const verdict = target === null ? undefined : judgeSla(total.uptime, target, tiers);
  const described = costs.flatMap(({ monitor, describe }) => {
    const text = joinSentences(describe());
    return text === '' ? [] : [{ name: monitor, text }];
  });
  return {
    name,
    subject: subjectOf(name, due, total.uptime),
    title: titleOf(due),
    days: t('{from} to {to} ({zone})', { from: dayText(due.period.from), to: dayText(due.period.to), zone }),
    verdict: verdict && target !== null ? { tone: toneOf(verdict), text: verdictText(verdict, target) } : undefined,
    figures: figuresOf(total, measured.span, { verdict, hasCredits: tiers.length > 0 }),
    services: subjects.map((subject) => serviceRow(subject, zone)),
    incidents: incidents.map((incident) => incidentRow(incident, zone)),
    otherIncidents:
      otherIncidents === 0
        ? ''
        : t('{count, plural, one {# more incident} other {# more incidents}} in this period', {
            count: otherIncidents,
          }),
    costs: described,
    objectives: objectives.map(objectiveRow),
    notes: [
      t(
        'Uptime is the share of the monitored time without an incident. Maintenance, pauses and time without a result do not count.',
      ),
      ...(subjects.length > 1 ? [t('The total counts as down while any of the listed services is down.')] : []),
      ...(objectives.length > 0
        ? [
            t(
              'An SLO is a target for its own period, as of the end of this report. Its budget is the downtime that it tolerates.',
            ),
          ]
        : []),
      ...(described.length > 0
        ? [t('Losses are estimated from the same hours of the four weeks before each outage.')]
        : []),
    ],
    why,
  };
}

const toneOf = ({ kind }: Verdict) => (kind === 'met' ? 'good' : kind === 'missed' ? 'bad' : 'plain');

function verdictText(verdict: Verdict, target: number): string {
  const percent = formatPercent(target);
  switch (verdict.kind) {
    case 'met':
      return t('The agreed uptime of {percent} was reached.', { percent });
    case 'missed':
      return verdict.credit > 0
        ? t('The agreed uptime of {percent} was not reached. The agreed credit is {credit}.', {
            percent,
            credit: formatPercent(verdict.credit),
          })
        : t('The agreed uptime of {percent} was not reached.', { percent });
    case 'unknown':
      return t('No monitors were checked in this period, so the agreed uptime of {percent} cannot be assessed.', {
        percent,
      });
  }
}

function subjectOf(name: string, { kind, period }: Due, uptime: number | null): string {
  const month = monthText(period.from);
  if (uptime === null)
    return kind === 'weekly'
      ? t('{name}: uptime of last week', { name })
      : t('{name}: uptime in {month}', { name, month });
  const percent = formatPercent(uptime);
  return kind === 'weekly'
    ? t('{name}: {percent} uptime last week', { name, percent })
    : t('{name}: {percent} uptime in {month}', { name, percent, month });
}

const titleOf = ({ kind, period }: Due): string =>
  kind === 'weekly' ? t('Weekly uptime report') : t('Uptime report for {month}', { month: monthText(period.from) });

function figuresOf(
  { uptime, downtimeMs, watchedMs, incidents }: Figures,
  span: Measured['span'],
  { verdict, hasCredits }: { verdict: Verdict | undefined; hasCredits: boolean },
): ReportContent['figures'] {
  const share = Math.floor((watchedMs / (span.to - span.from)) * 1000) / 10;
  return [
    {
      label: t('Uptime'),
      value: formatPercent(uptime),
      note: t('{percent} of the period was monitored', { percent: formatPercent(share) }),
    },
    {
      label: t('Downtime'),
      value: uptime === null ? '–' : durationText(downtimeMs),
      note: t('of {duration} monitored', { duration: durationText(watchedMs) }),
    },
    { label: t('Incidents'), value: formatCount(incidents), note: '' },
    ...(verdict && hasCredits
      ? [
          {
            label: t('Credit'),
            value: verdict.kind === 'missed' ? formatPercent(verdict.credit) : noCredit(verdict),
            note: '',
          },
        ]
      : []),
  ];
}

const noCredit = ({ kind }: Verdict): string => (kind === 'unknown' ? '–' : t('None'));

function serviceRow(subject: Subject, zone: string): ServiceRow {
  const { name, uptime, downtimeMs, incidents, responseTime, sinceMs, excluded } = subject;
  const notes = [
    ...(uptime === null ? [t('Not monitored in this period.')] : []),
    ...(sinceMs === null ? [] : [t('Counts since its first check on {time}.', { time: timeText(sinceMs, zone) })]),
    ...(excluded.length === 0 ? [] : [t('Not counted: {parts}.', { parts: formatList(excluded.map(excludedText)) })]),
  ];
  return {
    name,
    uptime: formatPercent(uptime),
    downtime: uptime === null ? '–' : durationText(downtimeMs),
    incidents: formatCount(incidents),
    response: responseTime === null ? '' : responseText(responseTime),
    note: joinSentences(notes),
  };
}

const responseText = ({ average, p95 }: { average: number; p95: number }): string =>
  t('{average} ms, p95 {p95} ms', { average: formatCount(Math.round(average)), p95: formatCount(Math.round(p95)) });

function excludedText({ reason, ms }: Excluded[number]): string {
  const duration = durationText(ms);
  switch (reason) {
    case 'maintenance':
      return t('{duration} of maintenance', { duration });
    case 'paused':
      return t('{duration} paused', { duration });
    case 'unknown':
      return t('{duration} without a result', { duration });
    case 'unreachable':
      return t('{duration} unreachable because of another service', { duration });
    case 'unwatched':
      return t('{duration} not monitored', { duration });
  }
}

const incidentRow = (
  { monitor, cause, startedAt, endedAt, countedMs }: ReportedIncident,
  zone: string,
): IncidentRow => ({
  name: monitor,
  cause: causeForGuest(cause),
  start: timeText(startedAt, zone),
  duration:
    endedAt === null ? t('{duration}, not ended', { duration: durationText(countedMs) }) : durationText(countedMs),
});

const objectiveRow = (objective: ReachedObjective): ObjectiveRow => ({
  name: objective.name,
  target: targetText(objective),
  achieved: formatPercent(objective.achieved),
  left: budgetText(objective),
});

/** Numbers of visitors need a permission that recipients don't have, so visitors are a share. */
function budgetText({ budget, measure }: ReachedObjective): string {
  if (budget === null) return '–';
  const { allowed, remaining } = budget;
  if (measure === 'visitors') return formatPercent(Math.floor((100 * remaining) / allowed));
  return remaining < 0
    ? t('Over by {rest}', { rest: durationText(-remaining) })
    : t('{rest} of {all}', { rest: durationText(remaining), all: durationText(allowed) });
}

const durationText = (ms: number): string => formatDuration(ms / secondMs);

const timeText = (ms: number, zone: string): string =>
  formatDate(ms, zone, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

const dayText = (day: string): string =>
  formatDate(Date.parse(day), 'UTC', { day: 'numeric', month: 'long', year: 'numeric' });

const monthText = (day: string): string => formatDate(Date.parse(day), 'UTC', { month: 'long', year: 'numeric' });
