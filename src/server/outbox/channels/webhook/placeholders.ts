import { translateCause } from '../../../causes/index.ts';
import { toIso } from '../../../kernel/index.ts';
import { type Alert, alertText, subjectOf } from '../../messages/index.ts';
import { webhookPayload } from './payload.ts';

type Rendered = Pick<Alert, 'facts' | 'timeZone' | 'idempotencyKey' | 'link'>;

/** All values that a template can contain. None of them is a secret. */
const placeholders = {
  id: ({ idempotencyKey }) => idempotencyKey,
  type: (alert) => webhookPayload(alert).type,
  title: (alert, nowMs) => alertText(alert, nowMs).title,
  text: (alert, nowMs) =>
    alertText(alert, nowMs)
      .lines.map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  link: ({ link }) => link,
  subject: ({ facts }) => subjectOf(facts)?.name,
  url: ({ facts }) => subjectOf(facts)?.address,
  sent_at: (_, nowMs) => toIso(nowMs),
  'monitor.id': ({ facts }) => monitorOf(facts)?.id,
  'monitor.name': ({ facts }) => monitorOf(facts)?.name,
  'monitor.url': ({ facts }) => monitorOf(facts)?.url,
  'monitor.notes': ({ facts }) => monitorOf(facts)?.notes,
  'monitor.runbook_url': ({ facts }) => monitorOf(facts)?.runbook_url,
  'incident.id': ({ facts }) => incidentOf(facts)?.id,
  'incident.cause': ({ facts }) => causeOf(facts),
  'incident.started_at': ({ facts }) => timeOf(incidentOf(facts)?.startedAt),
  'incident.ended_at': ({ facts }) => timeOf(incidentOf(facts)?.endedAt),
  'incident.duration_s': ({ facts }, nowMs) => durationOf(facts, nowMs),
} satisfies Record<string, (alert: Rendered, nowMs: number) => unknown>;

export type Placeholder = keyof typeof placeholders;
export const placeholderNames = Object.keys(placeholders) as Placeholder[];

/** Returns an empty text if the alert has no such value. */
export const placeholderValue = (name: Placeholder, alert: Rendered, nowMs: number): string =>
  String(placeholders[name](alert, nowMs) ?? '');

type Facts = Alert['facts'];

const monitorOf = (facts: Facts) => ('monitor' in facts ? facts.monitor : null);

function incidentOf(facts: Facts): { id: number; cause: string; startedAt: number; endedAt?: number } | undefined {
  return facts.event === 'opened' || facts.event === 'reminder' || facts.event === 'closed'
    ? facts.incident
    : undefined;
}

function causeOf(facts: Facts): string | undefined {
  const incident = incidentOf(facts);
  return incident && translateCause(incident.cause);
}

const timeOf = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : toIso(ms));

function durationOf(facts: Facts, nowMs: number): number | undefined {
  const incident = incidentOf(facts);
  return incident && Math.round(((incident.endedAt ?? nowMs) - incident.startedAt) / 1000);
}
