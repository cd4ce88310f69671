import { translateCause } from '../../causes/index.ts';
import { formatCount, formatDecimalPercent, t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import type { HostIncident, WebsiteFacts } from './facts.ts';

type Lines = AlertText['lines'];
type Moment = (ms: number) => string;

export function trafficAlertText(facts: WebsiteFacts, moment: Moment): AlertText {
  const { domain } = facts.website;
  const action = t('Open the statistics');
  const about: Lines = [[t('Website'), domain]];
  switch (facts.event) {
    case 'spike':
      return {
        title: t(
          'Traffic spike: {domain}, {visitors, plural, one {# visitor} other {# visitors}} in 30 minutes',
          visitorsOf(facts),
        ),
        lines: [
          ...about,
          [
            t('Visitors'),
            t('{count} in the 30 minutes before {time}', {
              count: formatCount(facts.visitors),
              time: moment(facts.at),
            }),
          ],
          [t('Threshold'), t('{count, plural, one {# visitor} other {# visitors}}', { count: facts.threshold })],
          ...(facts.topPage === '' ? [] : ([[t('Top page'), facts.topPage]] satisfies Lines)),
          [t('Top source'), facts.topSource === '' ? t('direct visits') : facts.topSource],
        ],
        tone: 'plain',
        action,
      };
    case 'drop':
      return {
        title: t(
          'Traffic drop: {domain}, {visitors, plural, one {# visitor} other {# visitors}} (usually {usual})',
          droppedOf(facts),
        ),
        lines: [
          ...about,
          ...hourLines(facts, moment),
          [t('Threshold'), t('{percent} below usual', { percent: formatDecimalPercent(facts.threshold, 0) })],
          ...reasonLines(facts, moment),
        ],
        tone: 'warning',
        ...(facts.incident ? { brief: incidentText(facts.incident) } : {}),
        action,
      };
    case 'drop_over':
      return {
        title: t(
          'Traffic is back: {domain}, {visitors, plural, one {# visitor} other {# visitors}} (usually {usual})',
          droppedOf(facts),
        ),
        lines: [...about, ...hourLines(facts, moment), [t('Low for'), duration(facts.at - facts.startedAt)]],
        tone: 'good',
        action,
      };
  }
}

export function trafficHeadline(facts: WebsiteFacts): string {
  switch (facts.event) {
    case 'spike':
      return t(
        '{domain}: traffic spike, {visitors, plural, one {# visitor} other {# visitors}} in 30 minutes',
        visitorsOf(facts),
      );
    case 'drop':
      return t(
        '{domain}: traffic drop, {visitors, plural, one {# visitor} other {# visitors}} (usually {usual})',
        droppedOf(facts),
      );
    case 'drop_over':
      return t(
        '{domain}: traffic is back, {visitors, plural, one {# visitor} other {# visitors}} (usually {usual})',
        droppedOf(facts),
      );
  }
}

const visitorsOf = ({ website, visitors }: WebsiteFacts) => ({ domain: website.domain, visitors });
const droppedOf = (facts: Exclude<WebsiteFacts, { event: 'spike' }>) => ({
  ...visitorsOf(facts),
  usual: formatCount(facts.usual),
});

const hourLines = ({ visitors, usual, at }: Exclude<WebsiteFacts, { event: 'spike' }>, moment: Moment): Lines => [
  [t('Visitors'), t('{count} in the 60 minutes before {time}', { count: formatCount(visitors), time: moment(at) })],
  [t('Usually'), t('{count} at this hour of the week', { count: formatCount(usual) })],
];

function reasonLines({ incident, monitorsUp = [] }: Extract<WebsiteFacts, { event: 'drop' }>, moment: Moment): Lines {
  if (incident) {
    const { startedAt, endedAt } = incident;
    const text = incidentText(incident);
    const said =
      endedAt === null
        ? t('{incident}, since {time}', { incident: text, time: moment(startedAt) })
        : t('{incident}, until {time}', { incident: text, time: moment(endedAt) });
    return [[t('Incident'), said]];
  }
  const [first, ...others] = monitorsUp;
  if (!first) return [];
  const said =
    others.length === 0
      ? t('{name} is up', { name: first.name })
      : t('{count, plural, one {# of this host is up} other {# of this host are up}}', { count: monitorsUp.length });
  return [[t('Monitors'), said]];
}

function incidentText({ monitor, cause: kept, startedAt, endedAt }: HostIncident): string {
  const { name } = monitor;
  const cause = translateCause(kept);
  return endedAt === null
    ? t('{name} is down: {cause}', { name, cause })
    : t('{name} was down for {time}: {cause}', { name, time: duration(endedAt - startedAt), cause });
}
