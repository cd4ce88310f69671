import { dayMs, formatCount, formatZonedTime, minuteMs, pluralize } from '../../kernel/index.ts';
import type { Alert, AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import { confirmationText } from './confirmation-text.ts';
import { conversionAlertText } from './conversion-alert-text.ts';
import type { HostIncident, Traffic, WebsiteFacts } from './facts.ts';
import { shopAlertText } from './shop-alert-text.ts';
import { judgeTraffic } from './traffic-verdict.ts';

export function alertText({ facts, timeZone }: Pick<Alert, 'facts' | 'timeZone'>, nowMs: number): AlertText {
  const moment = (ms: number): string => formatZonedTime(ms, timeZone);
  if ('measure' in facts) return conversionAlertText(facts, moment);
  if ('website' in facts) return trafficAlertText(facts, moment);
  if ('shop' in facts) return shopAlertText(facts, moment);
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
        lines: [
          ...about,
          ['Cause', cause],
          ['Since', moment(startedAt)],
          ...trafficLines(facts.traffic, startedAt),
          ...(facts.confirmation ? ([['Alert', confirmationText[facts.confirmation]]] as [string, string][]) : []),
        ],
        tone: 'bad',
        brief: briefly(facts.incident, facts.traffic),
        action: 'Open the incident',
      };
    }
    case 'reminder': {
      const { cause, startedAt } = facts.incident;
      return {
        title: `Still down for ${duration(nowMs - startedAt)}: ${facts.monitor.name}`,
        lines: [
          ...about,
          ['Cause', cause],
          ['Since', moment(startedAt)],
          ['Acknowledged', 'not yet'],
          ...trafficLines(facts.traffic, startedAt),
        ],
        tone: 'bad',
        brief: briefly(facts.incident, facts.traffic),
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
        brief: cause,
        action: 'Open the incident',
      };
    }
    case 'certificate':
      return {
        title: `Certificate ${expiryPhrase(facts.expiresAt, nowMs)}: ${facts.monitor.name}`,
        lines: [
          ...about,
          ...(facts.host === undefined ? [] : ([['Host', facts.host]] as [string, string][])),
          ['Expires', moment(facts.expiresAt)],
        ],
        tone: 'warning',
        action: 'Open the monitor',
      };
    case 'domain':
      return {
        title: `Domain ${expiryPhrase(facts.expiresAt, nowMs)}: ${facts.monitor.name}`,
        lines: [
          ...about,
          ...(facts.domain === undefined ? [] : ([['Domain', facts.domain]] as [string, string][])),
          [facts.expiresAt <= nowMs ? 'Expired' : 'Expires', moment(facts.expiresAt)],
        ],
        tone: facts.expiresAt <= nowMs ? 'bad' : 'warning',
        action: 'Open the monitor',
      };
    case 'test':
      return {
        title: monitor ? `Test alert from Gatehouse: ${monitor.name}` : 'Test alert from Gatehouse',
        lines: [...about, ['Note', 'Alerts arrive here. Nothing is down.']],
        tone: 'plain',
        action: monitor ? 'Open the monitor' : 'Open Gatehouse',
      };
  }
}

function trafficAlertText(facts: WebsiteFacts, moment: (ms: number) => string): AlertText {
  const { domain } = facts.website;
  const visitors = visitorCount(facts.visitors);
  const action = 'Open the statistics';
  switch (facts.event) {
    case 'spike':
      return {
        title: `Traffic spike: ${domain}, ${visitors} in 30 minutes`,
        lines: [
          ['Website', domain],
          ['Visitors', `${formatCount(facts.visitors)} in the 30 minutes before ${moment(facts.at)}`],
          ['Threshold', visitorCount(facts.threshold)],
          ...(facts.topPage === '' ? [] : ([['Top page', facts.topPage]] as [string, string][])),
          ['Top source', facts.topSource === '' ? 'direct visits' : facts.topSource],
        ],
        tone: 'plain',
        action,
      };
    case 'drop':
      return {
        title: `Traffic drop: ${domain}, ${visitors} (usually ${formatCount(facts.usual)})`,
        lines: [
          ['Website', domain],
          ['Visitors', `${formatCount(facts.visitors)} in the 60 minutes before ${moment(facts.at)}`],
          ['Usually', `${formatCount(facts.usual)} at this hour of the week`],
          ['Threshold', `${facts.threshold}% below usual`],
          ...reasonLines(facts, moment),
        ],
        tone: 'warning',
        ...(facts.incident ? { brief: incidentOf(facts.incident) } : {}),
        action,
      };
    case 'drop_over':
      return {
        title: `Traffic is back: ${domain}, ${visitors} (usually ${formatCount(facts.usual)})`,
        lines: [
          ['Website', domain],
          ['Visitors', `${formatCount(facts.visitors)} in the 60 minutes before ${moment(facts.at)}`],
          ['Usually', `${formatCount(facts.usual)} at this hour of the week`],
          ['Low for', duration(facts.at - facts.startedAt)],
        ],
        tone: 'good',
        action,
      };
  }
}

const trafficLines = (traffic: Traffic | undefined, startedAt: number): [string, string][] =>
  traffic ? [['Visitors', trafficSentence(traffic, startedAt)]] : [];

/** "3 in the last 10 minutes, usually 45"; where all of these are of the outage, with what that says of it. */
function trafficSentence(traffic: Traffic, startedAt: number): string {
  const { visitors, usual, minutes, at } = traffic;
  const time = minutes === 1 ? 'minute' : pluralize(minutes, 'minute');
  const counted = `${formatCount(visitors)} in the last ${time}, usually ${formatCount(usual)}`;
  const verdict = at - startedAt >= minutes * minuteMs ? judgeTraffic(traffic) : undefined;
  switch (verdict) {
    case 'normal':
      return `keep coming: ${counted}`;
    case 'low':
      return `stay away: ${counted}`;
    case undefined:
      return counted;
  }
}

const briefly = ({ cause, startedAt }: { cause: string; startedAt: number }, traffic: Traffic | undefined): string =>
  traffic ? `${cause}; visitors: ${trafficSentence(traffic, startedAt)}` : cause;

/** What explains a drop, or that the monitors of its host see nothing wrong. */
function reasonLines(
  { incident, monitorsUp = [] }: Extract<WebsiteFacts, { event: 'drop' }>,
  moment: (ms: number) => string,
): [string, string][] {
  if (incident) {
    const { startedAt, endedAt } = incident;
    const time = endedAt === null ? `since ${moment(startedAt)}` : `until ${moment(endedAt)}`;
    return [['Incident', `${incidentOf(incident)}, ${time}`]];
  }
  const [first, ...others] = monitorsUp;
  if (!first) return [];
  return [['Monitors', others.length === 0 ? `${first.name} is up` : `${monitorsUp.length} of this host are up`]];
}

/** "Shop is down: status 503", "Shop was down for 4 min: status 503" */
const incidentOf = ({ monitor, cause, startedAt, endedAt }: HostIncident): string =>
  `${monitor.name} ${endedAt === null ? 'is down' : `was down for ${duration(endedAt - startedAt)}`}: ${cause}`;

const visitorCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'visitor' : 'visitors'}`;

/** The lines of a message as plain text. */
export const linesOf = ({ lines }: AlertText): string => lines.map(([name, value]) => `${name}: ${value}`).join('\n');

/** "expires in 3 days", "expired 2 days ago" */
export const expiryPhrase = (at: number, nowMs: number): string => {
  const days = Math.floor(Math.abs(at - nowMs) / dayMs);
  const words = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (at <= nowMs) return days < 1 ? 'has expired' : `expired ${words} ago`;
  return days < 1 ? 'expires within a day' : `expires in ${words}`;
};
