import { createHash } from 'node:crypto';
import { t } from '../../../kernel/index.ts';
import { newHeartbeatAddress } from '../addresses.ts';
import type { Converted } from '../converted.ts';
import { monitorFrom, noted } from '../converted-monitor.ts';
import { heartbeatFrom } from '../fit-periods.ts';
import { toBoolean, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';

const defaultPeriodS = 86_400;

/** A calendar event of systemd, such as `Mon..Fri *-*-* 09:00`. Cron expressions contain no colon. */
const isOnCalendar = (schedule: string): boolean => schedule.includes(':');

export function convertCheck(given: UntrustedObject): Converted | undefined {
  const key = uniqueKey(given);
  if (key === undefined) return undefined;
  const source = {
    reference: `healthchecks:${key}`,
    name: toText(given.name) ?? toText(given.slug) ?? key.slice(0, 8),
    kind: toText(given.schedule) === undefined ? 'period' : 'cron',
  };
  const schedule = toText(given.schedule);
  if (schedule !== undefined && isOnCalendar(schedule))
    return {
      ...source,
      refused: t('its OnCalendar schedule is not supported here. Create the monitor with a cron expression.'),
    };
  const expected =
    schedule === undefined
      ? { periodS: toNumber(given.timeout) ?? defaultPeriodS }
      : { schedule, timeZone: toText(given.tz) ?? 'UTC' };
  const readsBody = ['filter_subject', 'filter_body', 'filter_http_body'].some((name) => toBoolean(given[name]));
  return monitorFrom({
    source,
    parts: [
      heartbeatFrom(expected, toNumber(given.grace)),
      noted(
        t(newHeartbeatAddress),
        readsBody && t('Its keywords are not imported. The job must report failures with the path /fail of its URL.'),
        toText(given.methods) !== undefined && t('Calls with GET and HEAD count too, not only calls with POST.'),
      ),
    ],
    paused: given.status === 'paused',
    tags: (toText(given.tags) ?? '').split(/\s+/),
    description: toText(given.desc),
  });
}

/**
 * Returns the key that read-only API keys see in place of the UUID, so files from both kinds of keys have the same
 * monitors. Security: the UUID lets anyone call the check, so it isn't stored.
 */
function uniqueKey(given: UntrustedObject): string | undefined {
  const key = toText(given.unique_key);
  if (key !== undefined) return /^[0-9a-f]{40}$/.test(key) ? key : undefined;
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(toText(given.uuid) ?? toText(given.ping_url) ?? '');
  if (!uuid) return undefined;
  const half = uuid[0].toLowerCase().replaceAll('-', '').slice(0, 16);
  return createHash('sha1').update(half).digest('hex');
}
