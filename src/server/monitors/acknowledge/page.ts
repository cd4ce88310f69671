import { causeText } from '../../../shared/cause-text.ts';
import { translateCause } from '../../causes/index.ts';
import type { IncidentRow, MonitorRow } from '../../database/index.ts';
import { formatDate, t, tHtml } from '../../kernel/index.ts';
import { baseCss, contentSecurityPolicy, escapeHtml, htmlDocument } from '../../pages/index.ts';
import type { NamedIncident } from '../incidents/index.ts';
import { type Response, silenceEnd } from './respond.ts';

const css = `${baseCss}
.alone { max-width: 480px; margin: 8vh auto 0; padding: 24px }
.alone h1 { font-size: 20px; display: flex; gap: 10px; align-items: baseline }
.alone h1::before { content: ""; flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--up-mark) }
.alone.down h1::before { background: var(--down-mark) }
.alone dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 16px 0 0 }
.alone dt { color: var(--soft) }
.alone dd { margin: 0; overflow-wrap: anywhere }
.alone form { max-width: none; margin-top: 20px }
.alone fieldset { border: 0; border-top: 1px solid var(--border); margin: 4px 0 0; padding: 16px 0 0; display: flex; flex-wrap: wrap; gap: 8px }
.alone legend { float: left; width: 100%; padding: 0; margin-bottom: 4px; font-weight: 600 }
.alone legend + * { clear: both }
.alone a { color: var(--accent) }
.alone p { margin-top: 12px }
.alone ul { list-style: none; margin: 16px 0 0; padding: 0 }
.alone li { padding: 8px 0; border-top: 1px solid var(--border); overflow-wrap: anywhere }
.alone li a { font-weight: 600 }
.alone li span { display: block; color: var(--soft) }
.plain { color: var(--text); background: var(--surface); border: 1px solid var(--border); padding: 8px 14px }
.plain:hover { border-color: var(--soft) }
`;

export const pagePolicy = contentSecurityPolicy(css);

type Shown = { incident: IncidentRow; monitor: MonitorRow; timeZone: string; nowMs: number };

const alone = (title: string, body: string, state = ''): string =>
  htmlDocument({
    title,
    css,
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `<section class="alone${state}"><h1>${escapeHtml(title)}</h1>${body}</section>`,
  });

export function incidentPage(shown: Shown): string {
  const { incident, monitor } = shown;
  const name = monitor.name || monitor.url;
  const facts = `${factsHtml(shown)}<p><a href="${incidentPath(incident)}">${tHtml('Open the incident')}</a></p>`;
  if (incident.ended_at !== null) return alone(t('{name} is up again', { name }), facts);
  return alone(t('{name} is down', { name }), `${facts}${formHtml(shown)}`, ' down');
}

const maxListed = 100;

type Combined = { incidents: NamedIncident[]; timeZone: string; nowMs: number };

/** Lists the incidents of a combined message. Incidents that need attention are first. */
export function combinedPage({ incidents, timeZone, nowMs }: Combined): string {
  const open = incidents.filter(({ ended_at }) => ended_at === null);
  const waiting = open.filter(({ acknowledged_at }) => acknowledged_at === null);
  const acknowledged = open.filter(({ acknowledged_at }) => acknowledged_at !== null);
  const ended = incidents.filter(({ ended_at }) => ended_at !== null);
  const ordered = [...waiting, ...acknowledged, ...ended];
  const rest = ordered.length - maxListed;
  const list = `<ul>${ordered
    .slice(0, maxListed)
    .map((incident) => itemHtml(incident, { timeZone, nowMs }))
    .join('')}</ul>${
    rest > 0
      ? `<p class="soft">${tHtml('{count, plural, one {# more monitor} other {# more monitors}}', { count: rest })}</p>`
      : ''
  }`;
  if (open.length === 0)
    return alone(
      t('{count, plural, one {# monitor is} other {# monitors are}} up again', { count: ended.length }),
      list,
    );
  const form =
    waiting.length === 0
      ? `<p class="soft">${tHtml('All of these incidents are acknowledged.')}</p>`
      : `<form method="post">${button('acknowledge', t('Acknowledge all'))}</form>
<p class="soft">${tHtml('Acknowledging stops reminders and escalations of these incidents.')}</p>`;
  return alone(
    t('{count, plural, one {# monitor is down} other {# monitors are down}}', { count: open.length }),
    `${form}${list}`,
    ' down',
  );
}

function itemHtml(incident: NamedIncident, clock: Pick<Shown, 'timeZone' | 'nowMs'>): string {
  const moment = (ms: number) => formatMoment(ms, clock);
  const said = [
    t('{cause}, since {time}', { cause: causeText(translateCause(incident.cause)), time: moment(incident.started_at) }),
    ...(incident.acknowledged_at === null || incident.ended_at !== null ? [] : [t('Acknowledged')]),
    ...(incident.ended_at === null ? [] : [t('Up since {time}', { time: moment(incident.ended_at) })]),
  ];
  return `<li><a href="${incidentPath(incident)}">${escapeHtml(incident.name || incident.url)}</a>${said
    .map((line) => `<span>${escapeHtml(line)}</span>`)
    .join('')}</li>`;
}

const incidentPath = ({ id }: { id: number }): string => `/incidents/${id}`;

export const expiredPage = (): string =>
  alone(
    t('This link has expired'),
    `<p>${tHtml('Links in alerts work for 7 days. Open the incident in Gatehouse instead.')}</p>`,
  );

export const waitPage = (seconds: number): string =>
  alone(
    t('Too many requests'),
    `<p>${tHtml('{seconds, plural, one {Try again in # second.} other {Try again in # seconds.}}', { seconds })}</p>`,
  );

function factsHtml({ incident, monitor, timeZone, nowMs }: Shown): string {
  const moment = (ms: number) => formatMoment(ms, { timeZone, nowMs });
  const { silenced_until: silencedUntil } = monitor;
  const facts: [string, string][] = [
    [t('Cause'), causeText(translateCause(incident.cause))],
    [t('Since'), moment(incident.started_at)],
    ...(incident.ended_at === null ? [] : [[t('Up since'), moment(incident.ended_at)] satisfies [string, string]]),
    ...(incident.acknowledged_at === null
      ? []
      : [[t('Acknowledged'), moment(incident.acknowledged_at)] satisfies [string, string]]),
    ...(silencedUntil === null || silencedUntil <= nowMs
      ? []
      : [[t('Silenced until'), moment(silencedUntil)] satisfies [string, string]]),
  ];
  const zone = `<p class="soft">${tHtml('Times are in {zone}.', { zone: timeZone })}</p>`;
  return `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>${zone}`;
}

/** `22 Nov, 15:07`, like in the console. With the year if it isn't the current one. */
function formatMoment(ms: number, { timeZone, nowMs }: Pick<Shown, 'timeZone' | 'nowMs'>): string {
  const yearOf = (at: number) => formatDate(at, timeZone, { year: 'numeric' });
  return formatDate(ms, timeZone, {
    ...(yearOf(ms) !== yearOf(nowMs) && { year: 'numeric' }),
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

function formHtml({ incident, timeZone, nowMs }: Shown): string {
  const morning = formatMoment(silenceEnd('silence_morning', timeZone, nowMs), { timeZone, nowMs });
  const acknowledge = incident.acknowledged_at === null ? button('acknowledge', t('Acknowledge')) : '';
  return `<form method="post">${acknowledge}
<fieldset><legend>${tHtml('Silence this monitor')}</legend>${[
    button('silence_1h', t('1 hour'), 'plain'),
    button('silence_4h', t('4 hours'), 'plain'),
    button('silence_morning', t('Until {time}', { time: morning }), 'plain'),
  ].join('')}</fieldset></form>
<p class="soft">${tHtml('Acknowledging stops reminders and escalations of this incident. Silence also holds back new alerts of this monitor.')}</p>`;
}

const button = (response: Response, label: string, look = ''): string =>
  `<button name="response" value="${response}"${look === '' ? '' : ` class="${look}"`}>${escapeHtml(label)}</button>`;
