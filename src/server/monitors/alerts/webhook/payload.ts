import { toIso } from '../../../kernel/time.ts';
import type { Alert } from '../alert.ts';

/**
 * What a webhook receives. `id` is the same at each attempt. Times are ISO 8601 UTC.
 *
 *     { "id", "type": "incident.opened" | "incident.reminder" | "incident.closed" | "certificate.expiring" |
 *                     "domain.expiring" | "test",
 *       "monitor": {"id", "name", "url"} (null in a test of a destination that no monitor has yet),
 *       "link": page of the incident, or of the monitor,
 *       "incident": {"id", "cause", "started_at", "ended_at" (null while open), "duration_s" (null while open)},
 *       "expires_at" (of certificate and domain) }
 */
export function webhookPayload({ facts, idempotencyKey, link }: Alert): Record<string, unknown> {
  const common = { id: idempotencyKey, monitor: facts.monitor, link };
  switch (facts.event) {
    case 'opened':
    case 'reminder': {
      const { id, cause, startedAt } = facts.incident;
      return {
        ...common,
        type: `incident.${facts.event}`,
        incident: { id, cause, started_at: toIso(startedAt), ended_at: null, duration_s: null },
      };
    }
    case 'closed': {
      const { id, cause, startedAt, endedAt } = facts.incident;
      const times = {
        started_at: toIso(startedAt),
        ended_at: toIso(endedAt),
        duration_s: Math.round((endedAt - startedAt) / 1000),
      };
      return { ...common, type: 'incident.closed', incident: { id, cause, ...times } };
    }
    case 'certificate':
      return { ...common, type: 'certificate.expiring', expires_at: toIso(facts.expiresAt) };
    case 'domain':
      return { ...common, type: 'domain.expiring', expires_at: toIso(facts.expiresAt) };
    case 'test':
      return { ...common, type: 'test' };
  }
}
