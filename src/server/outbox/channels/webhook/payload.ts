import { toIso } from '../../../kernel/index.ts';
import type { Alert } from '../../messages/index.ts';

/**
 * What a webhook receives. `id` is the same at each attempt. Times are ISO 8601 UTC.
 *
 *     { "id", "type": "incident.opened" | "incident.reminder" | "incident.closed" | "certificate.expiring" |
 *                     "domain.expiring" | "domain.expired" | "visitors.spike" | "visitors.drop" | "visitors.drop_over" | "test",
 *       "monitor": {"id", "name", "url"} (null where the message is about a website, and in a test of a destination that
 *                  no monitor has yet),
 *       "website": {"id", "domain"} (of messages about visitors),
 *       "link": page of the incident, the monitor or the website,
 *       "incident": {"id", "cause", "started_at", "ended_at" (null while open), "duration_s" (null while open)},
 *       "expires_at" (of certificate and domain), "host" (whose certificate it is; a redirect may lead to another),
 *       "domain" (of domain.…),
 *       "visitors" (of messages about visitors): {"count", "minutes" that they are counted over, "until",
 *                  "threshold", and of a spike "top_page" and "top_source" (null for none), of a drop "usual"} }
 */
export function webhookPayload({ facts, idempotencyKey, link }: Alert): Record<string, unknown> {
  const common = { id: idempotencyKey, monitor: 'website' in facts ? null : facts.monitor, link };
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
      return { ...common, type: 'certificate.expiring', expires_at: toIso(facts.expiresAt), host: facts.host ?? null };
    case 'domain':
      return {
        ...common,
        type: facts.hasExpired ? 'domain.expired' : 'domain.expiring',
        expires_at: toIso(facts.expiresAt),
        domain: facts.domain ?? null,
      };
    case 'spike': {
      const { website, visitors: count, threshold, topPage, topSource, at } = facts;
      const tops = { top_page: topPage || null, top_source: topSource || null };
      const visitors = { count, minutes: 30, until: toIso(at), threshold, ...tops };
      return { ...common, type: 'visitors.spike', website, visitors };
    }
    case 'drop': {
      const { website, visitors: count, threshold, usual, at } = facts;
      const visitors = { count, minutes: 60, until: toIso(at), threshold, usual };
      return { ...common, type: 'visitors.drop', website, visitors };
    }
    case 'drop_over': {
      const { website, visitors: count, usual, startedAt, at } = facts;
      const visitors = { count, minutes: 60, until: toIso(at), usual, dropped_at: toIso(startedAt) };
      return { ...common, type: 'visitors.drop_over', website, visitors };
    }
    case 'test':
      return { ...common, type: 'test' };
  }
}
