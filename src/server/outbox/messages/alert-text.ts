import { dayMs, formatCount, formatZonedTime } from '../../kernel/index.ts';
import type { Alert } from './alert.ts';
import type { WebsiteFacts } from './facts.ts';

export type Tone = 'bad' | 'good' | 'warning' | 'plain';

/** A message in plain words, for the channels to dress up. Whatever stands in it is text, never markup. */
export type AlertText = {
  title: string;
  /** name and value, in order */
  lines: [string, string][];
  tone: Tone;
  /** what the link opens */
  action: 'Open the incident' | 'Open the monitor' | 'Open the statistics' | 'Open Gatehouse';
};

export function alertText({ facts, timeZone }: Pick<Alert, 'facts' | 'timeZone'>, nowMs: number): AlertText {
  const moment = (ms: number): string => formatZonedTime(ms, timeZone);
  if ('website' in facts) return trafficAlertText(facts, moment);
  const { monitor } = facts;
  const about: [string, string][] = monitor
    ? [
        ['Monitor', monitor.name],
        ['Address', monitor.url],
      ]
    : [];
  switch (facts.event) {
    case 'opened': {
      const { cause, startedAt } = facts.incident;
      return {
        title: `Down: ${facts.monitor.name}`,
        lines: [...about, ['Cause', cause], ['Since', moment(startedAt)]],
        tone: 'bad',
        action: 'Open the incident',
      };
    }
    case 'reminder': {
      const { cause, startedAt } = facts.incident;
      return {
        title: `Still down: ${facts.monitor.name}, for ${duration(nowMs - startedAt)}`,
        lines: [...about, ['Cause', cause], ['Since', moment(startedAt)], ['Acknowledged', 'by nobody yet']],
        tone: 'bad',
        action: 'Open the incident',
      };
    }
    case 'closed': {
      const { startedAt, endedAt, cause } = facts.incident;
      return {
        title: `Up again: ${facts.monitor.name}`,
        lines: [
          ...about,
          ['Down for', duration(endedAt - startedAt)],
          ['From', moment(startedAt)],
          ['To', moment(endedAt)],
          ['Cause', cause],
        ],
        tone: 'good',
        action: 'Open the incident',
      };
    }
    case 'certificate':
      return {
        title: `Certificate ${ends(facts.expiresAt, nowMs)}: ${facts.monitor.name}`,
        lines: [
          ...about,
          ...(facts.host === undefined ? [] : ([['Certificate of', facts.host]] as [string, string][])),
          ['Certificate ends', moment(facts.expiresAt)],
        ],
        tone: 'warning',
        action: 'Open the monitor',
      };
    case 'domain':
      return {
        title: `Domain ${ends(facts.expiresAt, nowMs)}: ${facts.monitor.name}`,
        lines: [
          ...about,
          ...(facts.domain === undefined ? [] : ([['Domain', facts.domain]] as [string, string][])),
          [facts.expiresAt <= nowMs ? 'Domain ended' : 'Domain ends', moment(facts.expiresAt)],
        ],
        tone: facts.expiresAt <= nowMs ? 'bad' : 'warning',
        action: 'Open the monitor',
      };
    case 'test':
      return {
        title: monitor ? `Test from Gatehouse: ${monitor.name}` : 'Test from Gatehouse: this is how alerts arrive',
        lines: [...about, ['Meaning', 'Alerts reach you here. Nothing is down.']],
        tone: 'plain',
        action: monitor ? 'Open the monitor' : 'Open Gatehouse',
      };
  }
}

function trafficAlertText(facts: WebsiteFacts, moment: (ms: number) => string): AlertText {
  const { domain } = facts.website;
  const visitors = formatCount(facts.visitors);
  const action = 'Open the statistics';
  switch (facts.event) {
    case 'spike':
      return {
        title: `Many visitors: ${domain}, ${visitors} in 30 minutes`,
        lines: [
          ['Website', domain],
          ['Visitors', `${visitors} in the 30 minutes to ${moment(facts.at)}`],
          ['Told from', `${formatCount(facts.threshold)} on`],
          ...(facts.topPage === '' ? [] : ([['Most seen page', facts.topPage]] as [string, string][])),
          ['Most came', facts.topSource === '' ? 'directly' : `from ${facts.topSource}`],
        ],
        tone: 'plain',
        action,
      };
    case 'drop':
      return {
        title: `Few visitors: ${domain}, ${visitors} where ${formatCount(facts.usual)} are usual`,
        lines: [
          ['Website', domain],
          ['Visitors', `${visitors} in the 60 minutes to ${moment(facts.at)}`],
          ['Usual', `${formatCount(facts.usual)} at this hour of the week`],
          ['Told from', `${facts.threshold} % below the usual on`],
        ],
        tone: 'warning',
        action,
      };
    case 'drop_over':
      return {
        title: `Visitors are back: ${domain}, ${visitors} where ${formatCount(facts.usual)} are usual`,
        lines: [
          ['Website', domain],
          ['Visitors', `${visitors} in the 60 minutes to ${moment(facts.at)}`],
          ['Usual', `${formatCount(facts.usual)} at this hour of the week`],
          ['Few for', duration(facts.at - facts.startedAt)],
        ],
        tone: 'good',
        action,
      };
  }
}

/** The lines of a message as plain text. */
export const linesOf = ({ lines }: AlertText): string => lines.map(([name, value]) => `${name}: ${value}`).join('\n');

/** The end of a sentence about what runs out at `at`. */
const ends = (at: number, nowMs: number): string => {
  const days = Math.floor(Math.abs(at - nowMs) / dayMs);
  const words = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (at <= nowMs) return days < 1 ? 'has expired' : `expired ${words} ago`;
  return days < 1 ? 'ends within a day' : `ends in ${words}`;
};

/** The two largest units: `2 h 5 min`, `41 s`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
