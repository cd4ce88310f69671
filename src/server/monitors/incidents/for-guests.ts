import { addressForGuest } from '../monitor/index.ts';
import type { IncidentAnswer, IncidentShown, TimelineEntry } from './wire.ts';

/** Keeps only public comments. Causes have already been filtered by `causeForGuest`. */
export const incidentForGuest = <Shown extends IncidentAnswer>(incident: Shown): Shown => ({
  ...incident,
  monitor: { ...incident.monitor, url: addressForGuest(incident.monitor.url) },
  comments: incident.comments.filter(({ is_public }) => is_public),
});

export const shownIncidentForGuest = (incident: IncidentShown): IncidentShown => ({
  ...incidentForGuest(incident),
  unreachable_monitors: [],
  timeline: incident.timeline
    .filter(isForGuests)
    .map((entry) => (entry.kind === 'acknowledged' ? { ...entry, by: null } : entry)),
});

function isForGuests(entry: TimelineEntry): boolean {
  switch (entry.kind) {
    case 'opened':
    case 'check':
    case 'acknowledged':
    case 'closed':
      return true;
    case 'comment':
      return entry.is_public;
    case 'delivery':
    case 'traffic':
    case 'hold':
    case 'confirmation':
      return false;
  }
}
