import { translateCause } from '../../causes/index.ts';
import { t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import { conversionHeadline } from './conversion-alert-text.ts';
import { expiryHeadline } from './expiry-text.ts';
import type { AlertFacts, StormFacts } from './facts.ts';
import { objectiveHeadline } from './objective-text.ts';
import { shopAlertHeadline } from './shop-alert-text.ts';
import { trafficHeadline } from './traffic-alert-text.ts';

/** The subject starts with the name, which makes a list of emails easy to scan. */
export function alertSubject(facts: AlertFacts | StormFacts, text: Pick<AlertText, 'title'>, nowMs: number): string {
  const headline = alertHeadline(facts, text, nowMs);
  if (facts.event !== 'opened' && facts.event !== 'reminder') return headline;
  return t('{headline}: {cause}', { headline, cause: translateCause(facts.incident.cause) });
}

export function alertHeadline(
  facts: AlertFacts | StormFacts,
  { title }: Pick<AlertText, 'title'>,
  nowMs: number,
): string {
  switch (facts.event) {
    case 'storm':
      return title;
    case 'opened':
      return t('{name} is down', { name: facts.monitor.name });
    case 'reminder':
      return t('{name} is still down after {time}', {
        name: facts.monitor.name,
        time: duration(nowMs - facts.incident.startedAt),
      });
    case 'closed':
      return t('{name} is up again after {time}', {
        name: facts.monitor.name,
        time: duration(facts.incident.endedAt - facts.incident.startedAt),
      });
    case 'degraded':
      return t('{name} is degraded', { name: facts.monitor.name });
    case 'degraded_over':
      return degradedOverHeadline(facts);
    case 'certificate':
    case 'domain':
      return expiryHeadline({ kind: facts.event, name: facts.monitor.name, expiresAt: facts.expiresAt }, nowMs);
    case 'test':
      return facts.monitor ? t('{name}: test alert from Gatehouse', { name: facts.monitor.name }) : title;
    case 'objective_burning':
    case 'objective_recovered':
      return objectiveHeadline(facts);
    case 'shop_alert':
    case 'shop_alert_over':
      return shopAlertHeadline(facts);
    case 'spike':
    case 'drop':
    case 'drop_over':
      return trafficHeadline(facts);
    case 'conversion_alert':
    case 'conversion_alert_over':
      return conversionHeadline(facts);
  }
}

function degradedOverHeadline({
  monitor: { name },
  isDown,
  because,
}: Extract<AlertFacts, { event: 'degraded_over' }>): string {
  if (isDown) return t('{name} is down and no longer degraded', { name });
  switch (because) {
    case undefined:
      return t('{name} is no longer degraded', { name });
    case 'paused':
      return t('{name} is paused and no longer degraded', { name });
    case 'deleted':
      return t('{name} was deleted and is no longer degraded', { name });
    case 'maintenance':
      return t('{name} is in maintenance and no longer degraded', { name });
    case 'stopped':
      return t('{name} is no longer checked and no longer degraded', { name });
  }
}
