import { cutText, formatZonedTime, t } from '../../../kernel/index.ts';
import type { WantedMaintenance } from '../../status-pages/index.ts';
import type { Noted, RefusedPart } from '../converted.ts';
import { isRecord, toList, toText, type UntrustedObject } from '../untrusted-json.ts';
import type { Placed } from './components.ts';
import { createdOf, maxText, maxTitle, titleOf } from './incidents.ts';
import { plainText, timeIn } from './text.ts';

type Converted = { wanted: Noted<WantedMaintenance>[]; refused: RefusedPart[] };
type Page = { zone: string; placed: Map<unknown, Placed> };

const maxMaintenances = 1000;
const maxAffected = 200;

export function convertMaintenances(maintenances: UntrustedObject[], page: Page): Converted {
  const newestFirst = maintenances.toSorted((a, b) => (createdOf(b) ?? 0) - (createdOf(a) ?? 0));
  const converted: Converted = { wanted: [], refused: [] };
  for (const given of newestFirst) {
    const name = titleOf(given) || String(given.id);
    const refuse = (refused: string) => converted.refused.push({ kind: 'maintenance', name, refused });
    const maintenance = maintenanceOf(given, page);
    if (maintenance === undefined) refuse(t('it has no title or no times.'));
    else if (converted.wanted.length >= maxMaintenances)
      refuse(t('only the newest {max} maintenances are imported.', { max: maxMaintenances }));
    else converted.wanted.push(maintenance);
  }
  return converted;
}

function maintenanceOf(given: UntrustedObject, { zone, placed }: Page): Noted<WantedMaintenance> | undefined {
  const title = titleOf(given);
  const createdMs = createdOf(given);
  const fromMs = timeIn(given.scheduled_for);
  const untilMs = timeIn(given.scheduled_until);
  if (title === '' || createdMs === undefined || fromMs === undefined || untilMs === undefined || untilMs < fromMs)
    return undefined;
  const isOver = given.status === 'completed';
  const toMs = Math.max(isOver ? (timeIn(given.resolved_at) ?? untilMs) : untilMs, fromMs);
  const window = t('Planned from {from} to {to}.', {
    from: formatZonedTime(fromMs, zone),
    to: formatZonedTime(untilMs, zone),
  });
  const texts = textsOf(given);
  const text = [window, ...texts].join('\n\n');
  // Visitors see it until its end, and from its announcement on if it isn't over.
  const shownFromMs = isOver ? fromMs : Math.min(createdMs, fromMs);
  return {
    title: cutText(title, maxTitle),
    createdMs,
    announcement: { text: cutText(text, maxText), startsMs: shownFromMs, endsMs: Math.max(toMs, shownFromMs) },
    window: { description: cutText(texts.join('\n\n'), maxText), fromMs, toMs, zone },
    affected: affectedBy(given, placed),
    notes: title.length > maxTitle || text.length > maxText ? [t('Long texts are cut.')] : [],
  };
}

/** Components that the page doesn't have can still have the name of a monitor. */
function affectedBy(given: UntrustedObject, placed: Map<unknown, Placed>): Placed[] {
  const updates = toList(given.incident_updates).filter(isRecord);
  const named = [given.components, ...updates.map((update) => update.affected_components)];
  const found = new Map<unknown, Placed>();
  for (const { code, id = code, name } of named.flatMap(toList).filter(isRecord)) {
    const place = placed.get(id) ?? { group: '', name: cutText(toText(name) ?? '', 100) };
    if (id !== undefined && place.name !== '') found.set(id, place);
  }
  return [...found.values()].slice(0, maxAffected);
}

/** Oldest first */
const textsOf = ({ incident_updates }: UntrustedObject): string[] =>
  toList(incident_updates)
    .filter(isRecord)
    .toReversed()
    .toSorted((a, b) => (timeIn(a.display_at, a.created_at) ?? 0) - (timeIn(b.display_at, b.created_at) ?? 0))
    .flatMap(({ body }) => plainText(body) || []);
