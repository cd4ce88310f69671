import { translateCause } from '../../causes/index.ts';
import { formatCount, formatZonedTime, minuteMs, t } from '../../kernel/index.ts';
import { acknowledgeLines } from './acknowledge-lines.ts';
import type { Alert, AlertText, StormAlert } from './alert.ts';
import { duration } from './alert-duration.ts';
import { confirmationText } from './confirmation-text.ts';
import { conversionAlertText } from './conversion-alert-text.ts';
import { shorten } from './escape.ts';
import { expiryTitle } from './expiry-text.ts';
import type { AlertFacts, Escalation, Traffic } from './facts.ts';
import { lineName, spanLines } from './line-name.ts';
import { objectiveText } from './objective-text.ts';
import { shopAlertText } from './shop-alert-text.ts';
import { stormText } from './storm-text.ts';
import { trafficAlertText } from './traffic-alert-text.ts';
import { judgeTraffic } from './traffic-verdict.ts';

type Lines = AlertText['lines'];
type DegradedOver = Extract<AlertFacts, { event: 'degraded_over' }>;

export function alertText(
  { facts, timeZone, acknowledgeUrl }: Pick<Alert | StormAlert, 'facts' | 'timeZone' | 'acknowledgeUrl'>,
  nowMs: number,
): AlertText {
  const moment = (ms: number): string => formatZonedTime(ms, timeZone);
  if (facts.event === 'storm') return stormText(facts, moment, acknowledgeUrl);
  if ('objective' in facts) return objectiveText(facts, moment);
  if ('measure' in facts) return conversionAlertText(facts, moment);
  if ('website' in facts) return trafficAlertText(facts, moment);
  if ('shop' in facts) return shopAlertText(facts, moment);
  const { monitor } = facts;
  const about: Lines = monitor
    ? [[t('Monitor'), monitor.name], [lineName('address'), monitor.url], ...severityLines(monitor.severity)]
    : [];
  switch (facts.event) {
    case 'opened': {
      const { cause, startedAt } = facts.incident;
      return {
        title: facts.escalation
          ? t('Escalation: {name} is down', { name: facts.monitor.name })
          : t('Down: {name}', { name: facts.monitor.name }),
        lines: [
          ...about,
          [t('Cause'), translateCause(cause)],
          [t('Since'), moment(startedAt)],
          ...trafficLines(facts.traffic, startedAt),
          ...(facts.confirmation ? ([[t('Alert'), t(confirmationText[facts.confirmation])]] satisfies Lines) : []),
          ...escalationLines(facts.escalation),
          ...instructionLines(facts.monitor),
          ...acknowledgeLines(acknowledgeUrl),
        ],
        tone: 'bad',
        brief: briefly(facts.incident, facts.traffic),
        action: t('Open the incident'),
      };
    }
    case 'reminder': {
      const { cause, startedAt } = facts.incident;
      return {
        title: t('Still down for {time}: {name}', { time: duration(nowMs - startedAt), name: facts.monitor.name }),
        lines: [
          ...about,
          [t('Cause'), translateCause(cause)],
          [t('Since'), moment(startedAt)],
          [t('Acknowledged'), t('not yet')],
          ...trafficLines(facts.traffic, startedAt),
          ...escalationLines(facts.escalation),
          ...instructionLines(facts.monitor),
          ...acknowledgeLines(acknowledgeUrl),
        ],
        tone: 'bad',
        brief: briefly(facts.incident, facts.traffic),
        action: t('Open the incident'),
      };
    }
    case 'closed': {
      const { startedAt, endedAt } = facts.incident;
      const cause = translateCause(facts.incident.cause);
      return {
        title: closedTitle(facts),
        lines: [
          ...about,
          [t('Down for'), duration(endedAt - startedAt)],
          ...spanLines(startedAt, endedAt, moment),
          [t('Cause'), cause],
          ...instructionLines(facts.monitor),
        ],
        tone: facts.because ? 'plain' : 'good',
        brief: cause,
        action: t('Open the incident'),
      };
    }
    case 'degraded':
      return {
        title: t('Degraded: {name}', { name: facts.monitor.name }),
        lines: [
          ...about,
          [t('Cause'), translateCause(facts.degradation.cause)],
          [t('Since'), moment(facts.degradation.startedAt)],
          ...instructionLines(facts.monitor),
        ],
        tone: 'warning',
        brief: translateCause(facts.degradation.cause),
        action: t('Open the monitor'),
      };
    case 'degraded_over': {
      const { startedAt, endedAt, cause } = facts.degradation;
      return {
        title: degradedOverTitle(facts),
        lines: [
          ...about,
          [t('Degraded for'), duration(endedAt - startedAt)],
          ...spanLines(startedAt, endedAt, moment),
          [t('Cause'), translateCause(cause)],
          ...instructionLines(facts.monitor),
        ],
        tone: facts.isDown || facts.because ? 'plain' : 'good',
        brief: translateCause(cause),
        action: t('Open the monitor'),
      };
    }
    case 'certificate':
      return {
        title: expiryTitle({ kind: 'certificate', name: facts.monitor.name, expiresAt: facts.expiresAt }, nowMs),
        lines: [
          ...about,
          ...(facts.host === undefined ? [] : ([[t('Host'), facts.host]] satisfies Lines)),
          ...(facts.issuer === undefined ? [] : ([[t('Certificate of the issuer'), facts.issuer]] satisfies Lines)),
          [lineName('expires'), moment(facts.expiresAt)],
          ...instructionLines(facts.monitor),
        ],
        tone: 'warning',
        action: t('Open the monitor'),
      };
    case 'domain':
      return {
        title: expiryTitle({ kind: 'domain', name: facts.monitor.name, expiresAt: facts.expiresAt }, nowMs),
        lines: [
          ...about,
          ...(facts.domain === undefined ? [] : ([[t('Domain'), facts.domain]] satisfies Lines)),
          [lineName(facts.expiresAt <= nowMs ? 'expired' : 'expires'), moment(facts.expiresAt)],
          ...instructionLines(facts.monitor),
        ],
        tone: facts.expiresAt <= nowMs ? 'bad' : 'warning',
        action: t('Open the monitor'),
      };
    case 'test':
      return {
        title: monitor
          ? t('Test alert from Gatehouse: {name}', { name: monitor.name })
          : t('Test alert from Gatehouse'),
        lines: [
          ...about,
          [lineName('note'), t('Alerts arrive here. No monitors are down.')],
          ...(monitor ? instructionLines(monitor) : []),
        ],
        tone: 'plain',
        action: monitor ? t('Open the monitor') : t('Open Gatehouse'),
      };
  }
}

function closedTitle({ monitor: { name }, because }: Extract<AlertFacts, { event: 'closed' }>): string {
  switch (because) {
    case undefined:
      return t('Up again: {name}', { name });
    case 'paused':
      return t('Paused while down: {name}', { name });
    case 'deleted':
      return t('Deleted while down: {name}', { name });
    case 'removed':
      return t('Alerts removed: {name}', { name });
    case 'stopped':
      return t('Checks stopped while down: {name}', { name });
  }
}

function degradedOverTitle({ monitor: { name }, isDown, because }: DegradedOver): string {
  if (isDown) return t('Down, no longer degraded: {name}', { name });
  switch (because) {
    case undefined:
      return t('No longer degraded: {name}', { name });
    case 'paused':
      return t('Paused, no longer degraded: {name}', { name });
    case 'deleted':
      return t('Deleted, no longer degraded: {name}', { name });
    case 'maintenance':
      return t('In maintenance, no longer degraded: {name}', { name });
    case 'stopped':
      return t('Checks stopped, no longer degraded: {name}', { name });
  }
}

const severityLines = (severity: 'critical' | 'low' | undefined): Lines =>
  severity === undefined
    ? []
    : [[t('Severity'), t('{severity, select, critical {Critical} other {Low}}', { severity })]];

const escalationLines = (escalation: Escalation | undefined): Lines =>
  escalation ? [[t('Escalation'), t('step {step}: the incident is not acknowledged', { step: escalation.step })]] : [];

/** Some channels reject a message of more than 4 KB. */
const maxNotes = 1000;

const instructionLines = ({ notes, runbook_url }: { notes?: string; runbook_url?: string }): Lines => [
  ...(runbook_url === undefined ? [] : ([[t('Runbook'), runbook_url]] satisfies Lines)),
  ...(notes === undefined ? [] : ([[t('Notes'), shorten(notes, maxNotes)]] satisfies Lines)),
];

const trafficLines = (traffic: Traffic | undefined, startedAt: number): Lines =>
  traffic ? [[t('Visitors'), formatTraffic(traffic, startedAt)]] : [];

/** "3 in the last 10 minutes, usually 45". Adds a verdict if the outage covers all of these minutes. */
function formatTraffic(traffic: Traffic, startedAt: number): string {
  const { visitors, usual, minutes, at } = traffic;
  const counted = { visitors: formatCount(visitors), usual: formatCount(usual), minutes };
  const verdict = at - startedAt >= minutes * minuteMs ? judgeTraffic(traffic) : undefined;
  switch (verdict) {
    case 'normal':
      return t(
        'keep coming: {visitors} in the last {minutes, plural, one {minute} other {# minutes}}, usually {usual}',
        counted,
      );
    case 'low':
      return t(
        'stay away: {visitors} in the last {minutes, plural, one {minute} other {# minutes}}, usually {usual}',
        counted,
      );
    case undefined:
      return t('{visitors} in the last {minutes, plural, one {minute} other {# minutes}}, usually {usual}', counted);
  }
}

function briefly(incident: { cause: string; startedAt: number }, traffic: Traffic | undefined): string {
  const cause = translateCause(incident.cause);
  if (!traffic) return cause;
  return t('{cause}; visitors: {visitors}', { cause, visitors: formatTraffic(traffic, incident.startedAt) });
}

export const linesOf = ({ lines }: AlertText): string => lines.map(([name, value]) => lineText(name, value)).join('\n');

export const lineText = (name: string, value: string): string => t('{name}: {value}', { name, value });
