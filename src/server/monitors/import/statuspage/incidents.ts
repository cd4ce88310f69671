import type { ComponentState, ReportPhase } from '../../../database/index.ts';
import { cutText, t } from '../../../kernel/index.ts';
import type { WantedReport } from '../../status-pages/index.ts';
import type { Noted, RefusedPart } from '../converted.ts';
import { isRecord, toList, toText, type UntrustedObject } from '../untrusted-json.ts';
import { type Placed, stateOf } from './components.ts';
import { plainText, timeIn } from './text.ts';

export const maxTitle = 200;
export const maxText = 5000;
const maxPostmortem = 20_000;
const maxUpdates = 200;
const maxReports = 1000;

/** Scheduled maintenances are incidents with another list of phases. */
export const isMaintenance = ({ scheduled_for, impact, status }: UntrustedObject): boolean =>
  toText(scheduled_for) !== undefined ||
  impact === 'maintenance' ||
  ['scheduled', 'in_progress', 'verifying', 'completed'].includes(String(status));

export const titleOf = ({ name }: UntrustedObject): string => plainText(name).replace(/\s+/g, ' ');
export const createdOf = (given: UntrustedObject): number | undefined => timeIn(given.created_at, given.started_at);

type Converted = { wanted: Noted<WantedReport>[]; refused: RefusedPart[] };

export function convertIncidents(incidents: UntrustedObject[], placed: Map<unknown, Placed>): Converted {
  const newestFirst = incidents.toSorted((a, b) => (createdOf(b) ?? 0) - (createdOf(a) ?? 0));
  const converted: Converted = { wanted: [], refused: [] };
  for (const incident of newestFirst) {
    const name = titleOf(incident) || String(incident.id);
    const refuse = (refused: string) => converted.refused.push({ kind: 'incident', name, refused });
    const report = reportOf(incident, placed);
    if (report === undefined) refuse(t('it has no title, no time or no published update.'));
    else if (converted.wanted.length >= maxReports)
      refuse(t('only the newest {max} incidents are imported.', { max: maxReports }));
    else converted.wanted.push(report);
  }
  return converted;
}

const impacts = ['none', 'minor', 'major', 'critical'] as const;
const phases: readonly ReportPhase[] = ['investigating', 'identified', 'monitoring', 'resolved'];

function reportOf(incident: UntrustedObject, placed: Map<unknown, Placed>): Noted<WantedReport> | undefined {
  const title = titleOf(incident);
  const createdMs = createdOf(incident);
  const updates = updatesOf(incident, title);
  if (title === '' || createdMs === undefined || updates.length === 0) return undefined;
  const isResolved = updates.at(-1)?.phase === 'resolved';
  const isDraft = hasDraft(incident);
  const postmortem = isResolved && !isDraft ? postmortemOf(incident) : '';
  const { affected, lost } = affectedBy(incident, placed);
  const texts = updates.map(({ text }) => text);
  return {
    title: cutText(title, maxTitle),
    impact: impacts.find((impact) => impact === incident.impact) ?? 'none',
    createdMs,
    affected,
    updates: updates.slice(-maxUpdates).map((update) => ({ ...update, text: cutText(update.text, maxText) })),
    postmortem: cutText(postmortem, maxPostmortem),
    notes: [
      ...(lost.length > 0
        ? [t('It does not name {names}, because the page has no such component.', { names: lost.join(', ') })]
        : []),
      ...(updates.length > maxUpdates ? [t('Only its newest {max} updates are imported.', { max: maxUpdates })] : []),
      ...(title.length > maxTitle || texts.some((text) => text.length > maxText) || postmortem.length > maxPostmortem
        ? [t('Long texts are cut.')]
        : []),
      ...(isDraft ? [t('Its postmortem is not imported, because it was not published.')] : []),
      ...(isResolved ? [] : [t('It is not resolved, so the page shows it as a current incident.')]),
    ],
  };
}

/** Oldest first. A postmortem is also in the list of updates. */
function updatesOf(incident: UntrustedObject, title: string): WantedReport['updates'] {
  const given = toList(incident.incident_updates).filter(isRecord);
  const updates = given.flatMap(({ status, body, display_at, created_at }) => {
    const phase = phases.find((one) => one === status);
    const atMs = timeIn(display_at, created_at);
    return phase && atMs !== undefined ? [{ phase, text: plainText(body) || title, atMs }] : [];
  });
  // A report is identified by its updates' times, so each has its own.
  const times = new Set<number>();
  return updates
    .toReversed()
    .toSorted((a, b) => a.atMs - b.atMs)
    .map((update) => {
      let { atMs } = update;
      while (times.has(atMs)) atMs++;
      times.add(atMs);
      return { ...update, atMs };
    });
}

const postmortemUpdate = ({ incident_updates }: UntrustedObject): UntrustedObject | undefined =>
  toList(incident_updates)
    .filter(isRecord)
    .find(({ status }) => status === 'postmortem');

/** Only the API with a key returns unpublished postmortems. */
const hasDraft = (incident: UntrustedObject): boolean =>
  toText(incident.postmortem_body) !== undefined &&
  incident.postmortem_published_at === null &&
  incident.status !== 'postmortem' &&
  postmortemUpdate(incident) === undefined;

const postmortemOf = (incident: UntrustedObject): string =>
  plainText(incident.postmortem_body) || plainText(postmortemUpdate(incident)?.body);

const weights: Record<ComponentState, number> = { up: 0, maintenance: 1, degraded: 2, down: 3 };

/** Returns each component with the worst state of the incident's updates. */
function affectedBy(incident: UntrustedObject, placed: Map<unknown, Placed>) {
  const named = toList(incident.incident_updates).flatMap((update) =>
    isRecord(update) ? toList(update.affected_components).filter(isRecord) : [],
  );
  const states = new Map<unknown, ComponentState>();
  const names = new Map<unknown, string>();
  for (const { code, id = code, name, new_status, status = new_status } of [
    ...named,
    ...toList(incident.components).filter(isRecord),
  ]) {
    if (id === undefined) continue;
    const state = stateOf(status) ?? 'up';
    const worst = states.get(id);
    if (worst === undefined || weights[state] > weights[worst]) states.set(id, state);
    names.set(id, toText(name) ?? String(id));
  }
  const affected: WantedReport['affected'] = [];
  const lost: string[] = [];
  for (const [id, state] of states) {
    const place = placed.get(id);
    // Components of a resolved incident are operational again. The lists then don't contain the severity.
    if (place) affected.push({ ...place, state: state === 'up' ? 'degraded' : state });
    else lost.push(cutText(names.get(id) ?? '', 100));
  }
  return { affected: affected.slice(0, 200), lost: lost.slice(0, 5) };
}
