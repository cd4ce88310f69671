import { cutText, formatZonedTime, t } from '../../../kernel/index.ts';
import type { WantedAnnouncement } from '../../status-pages/index.ts';
import type { Noted, RefusedPart } from '../converted.ts';
import { isRecord, toList, type UntrustedObject } from '../untrusted-json.ts';
import { createdOf, maxText, maxTitle, titleOf } from './incidents.ts';
import { plainText, timeIn } from './text.ts';

type Converted = { wanted: Noted<WantedAnnouncement>[]; refused: RefusedPart[] };

const maxMaintenances = 1000;

/** Maintenance here is planned for monitors. Imported components have none, so it becomes an announcement. */
export function convertMaintenances(maintenances: UntrustedObject[], zone: string): Converted {
  const newestFirst = maintenances.toSorted((a, b) => (createdOf(b) ?? 0) - (createdOf(a) ?? 0));
  const converted: Converted = { wanted: [], refused: [] };
  for (const given of newestFirst) {
    const name = titleOf(given) || String(given.id);
    const refuse = (refused: string) => converted.refused.push({ kind: 'maintenance', name, refused });
    const announcement = announcementOf(given, zone);
    if (announcement === undefined) refuse(t('it has no title or no times.'));
    else if (converted.wanted.length >= maxMaintenances)
      refuse(t('only the newest {max} maintenances are imported.', { max: maxMaintenances }));
    else converted.wanted.push(announcement);
  }
  return converted;
}

function announcementOf(given: UntrustedObject, zone: string): Noted<WantedAnnouncement> | undefined {
  const title = titleOf(given);
  const createdMs = createdOf(given);
  const fromMs = timeIn(given.scheduled_for);
  const untilMs = timeIn(given.scheduled_until);
  if (title === '' || createdMs === undefined || fromMs === undefined || untilMs === undefined || untilMs < fromMs)
    return undefined;
  const resolvedMs = timeIn(given.resolved_at);
  const isOver = given.status === 'completed';
  const window = t('Planned from {from} to {to}.', {
    from: formatZonedTime(fromMs, zone),
    to: formatZonedTime(untilMs, zone),
  });
  const text = [window, ...textsOf(given)].join('\n\n');
  return {
    title: cutText(title, maxTitle),
    text: cutText(text, maxText),
    createdMs,
    // Visitors see it until its end, and from its announcement on if it isn't over.
    startsMs: isOver ? fromMs : Math.min(createdMs, fromMs),
    endsMs: Math.max(isOver ? (resolvedMs ?? untilMs) : untilMs, isOver ? fromMs : Math.min(createdMs, fromMs)),
    notes: [
      ...(isOver
        ? []
        : [
            t(
              'Imported as an announcement. Plan the maintenance here once the page has monitors, to pause their alerts.',
            ),
          ]),
      ...(title.length > maxTitle || text.length > maxText ? [t('Long texts are cut.')] : []),
    ],
  };
}

/** Oldest first */
const textsOf = ({ incident_updates }: UntrustedObject): string[] =>
  toList(incident_updates)
    .filter(isRecord)
    .toReversed()
    .toSorted((a, b) => (timeIn(a.display_at, a.created_at) ?? 0) - (timeIn(b.display_at, b.created_at) ?? 0))
    .flatMap(({ body }) => plainText(body) || []);
