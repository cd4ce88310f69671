import { fromMinor, inLanguage, toIso, toIsoOrNull } from '../../../kernel/index.ts';
import {
  type Alert,
  type AlertFacts,
  type ConversionFacts,
  type HostIncident,
  shopProblemText,
  type Traffic,
} from '../../messages/index.ts';

export function webhookPayload({
  facts,
  idempotencyKey,
  link,
  acknowledgeUrl,
}: Pick<Alert, 'facts' | 'idempotencyKey' | 'link' | 'acknowledgeUrl'>): Record<string, unknown> {
  const common = { id: idempotencyKey, monitor: 'monitor' in facts ? facts.monitor : null, link };
  switch (facts.event) {
    case 'opened':
    case 'reminder': {
      const { id, cause, startedAt } = facts.incident;
      return {
        ...common,
        type: `incident.${facts.event}`,
        incident: { id, cause, started_at: toIso(startedAt), ended_at: null, duration_s: null },
        ...(facts.traffic ? { visitors: presentTraffic(facts.traffic) } : {}),
        ...(facts.event === 'opened' && facts.confirmation ? { confirmation: facts.confirmation } : {}),
        ...(facts.escalation && { escalation: facts.escalation }),
        ...(acknowledgeUrl !== undefined && { acknowledge_url: acknowledgeUrl }),
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
    case 'degraded':
    case 'degraded_over': {
      const { id, cause, startedAt } = facts.degradation;
      const endedAt = facts.event === 'degraded' ? null : facts.degradation.endedAt;
      return {
        ...common,
        type: `monitor.${facts.event}`,
        degradation: {
          id,
          cause,
          started_at: toIso(startedAt),
          ended_at: toIsoOrNull(endedAt),
          duration_s: endedAt === null ? null : Math.round((endedAt - startedAt) / 1000),
        },
      };
    }
    case 'certificate':
      return {
        ...common,
        type: 'certificate.expiring',
        expires_at: toIso(facts.expiresAt),
        host: facts.host ?? null,
        ...(facts.issuer !== undefined && { issuer: facts.issuer }),
      };
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
      const { website, visitors: count, threshold, usual, at, incident, monitorsUp } = facts;
      const visitors = { count, minutes: 60, until: toIso(at), threshold, usual };
      return {
        ...common,
        type: 'visitors.drop',
        website,
        visitors,
        ...(incident ? { incident: presentHostIncident(incident) } : {}),
        ...(monitorsUp ? { monitors_up: monitorsUp } : {}),
      };
    }
    case 'drop_over': {
      const { website, visitors: count, usual, startedAt, at } = facts;
      const visitors = { count, minutes: 60, until: toIso(at), usual, dropped_at: toIso(startedAt) };
      return { ...common, type: 'visitors.drop_over', website, visitors };
    }
    case 'conversion_alert':
    case 'conversion_alert_over': {
      const type = facts.event === 'conversion_alert' ? 'conversions.alert' : 'conversions.alert_over';
      return { ...common, type, website: facts.website, conversions: presentConversions(facts) };
    }
    case 'objective_burning':
    case 'objective_recovered': {
      const { objective, budget, at } = facts;
      const { id, name, target, period, startedAt } = objective;
      const burn = facts.event === 'objective_burning' ? { burn_rate: facts.burn.rate, hours: facts.burn.hours } : {};
      return {
        ...common,
        type: facts.event === 'objective_burning' ? 'objective.burning' : 'objective.recovered',
        objective: { id, name, target, period },
        started_at: toIso(startedAt),
        at: toIso(at),
        // Not the number of visitors: keys that receive this event can have no permission to read websites.
        budget_remaining_percent: Math.round((1000 * budget.remaining) / budget.allowed) / 10,
        ...burn,
        ...(facts.event === 'objective_burning' && { monitors_down: facts.down }),
      };
    }
    case 'shop_alert':
    case 'shop_alert_over': {
      const { shop, alert, problem } = facts;
      const { kind, ...figures } = problem;
      const ended_at = facts.event === 'shop_alert' ? null : toIso(facts.alert.endedAt);
      const times = { started_at: toIso(alert.startedAt), ended_at };
      return {
        ...common,
        type: facts.event === 'shop_alert' ? 'shop.alert' : 'shop.alert_over',
        shop,
        alert: { id: alert.id, kind, text: inLanguage('en', () => shopProblemText(problem)), ...times, figures },
      };
    }
    case 'test':
      return { ...common, type: 'test' };
  }
}

export function alertEvent(facts: AlertFacts, link: string): { type: string; data: Record<string, unknown> } {
  const { id: _, type, monitor, ...data } = webhookPayload({ facts, idempotencyKey: '', link });
  return { type: String(type), data: monitor === null ? data : { monitor, ...data } };
}

function presentConversions({ alert, measure, at, value, usual }: ConversionFacts) {
  const { id, condition, span, startedAt } = alert;
  const shown = (amount: number) => (measure.kind === 'goal' ? amount : fromMinor(amount, measure.currency));
  return {
    alert_id: id,
    goal: measure.kind === 'goal' ? { id: measure.id, name: measure.name } : null,
    currency: measure.kind === 'goal' ? null : measure.currency,
    value: shown(value),
    usual: usual === null ? null : shown(usual),
    condition,
    threshold: condition === 'below' ? shown(alert.threshold) : alert.threshold,
    minutes: span === 'hour' ? 60 : 1440,
    until: toIso(at),
    started_at: toIso(startedAt),
  };
}

const presentTraffic = ({ website, visitors: count, minutes, at, usual }: Traffic) => ({
  count,
  minutes,
  until: toIso(at),
  usual,
  website,
});

const presentHostIncident = ({ id, cause, startedAt, endedAt, monitor }: HostIncident) => ({
  id,
  cause,
  started_at: toIso(startedAt),
  ended_at: toIsoOrNull(endedAt),
  duration_s: endedAt === null ? null : Math.round((endedAt - startedAt) / 1000),
  monitor,
});
