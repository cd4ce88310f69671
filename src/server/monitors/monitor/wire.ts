import { z } from 'zod';
import { flag, ignoreUnknownFields, keyValueList, moment, pageFields, text, wholeNumber } from '../../http/index.ts';
import { parseLocalMinute, t } from '../../kernel/index.ts';
import { alertChannels, alertChannelsAnswer } from '../../outbox/index.ts';
import { assertionList, assertionsAnswer } from '../assertions/index.ts';
import { maxDependencies } from '../dependencies/index.ts';
import { parseMonitorAddress } from './address.ts';
import { connectionAnswer, connectionBody } from './connection-wire.ts';
import {
  alertDays,
  canonicalAddress,
  conditions,
  headerNameProblem,
  intervals,
  isHeaderValue,
  maxConfirmationIntervalS,
  maxConfirmations,
  maxNotesLength,
  maxRecoveryThreshold,
  maxRequestBodyBytes,
  maxTimeoutS,
  methods,
  minConfirmationIntervalS,
  monitorUrlProblem,
  runbookProblem,
  severities,
} from './fields.ts';
import { formatStatusCodes, maxStatusRanges, parseStatusCodes } from './status-codes.ts';

type Checked = { addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[] }): void };
const addProblem = (context: Checked, problem: string | undefined, path: PropertyKey[] = []) => {
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, path });
};

const url = z
  .string()
  .trim()
  .min(1)
  .superRefine((value, context) => {
    if (value !== '') addProblem(context, monitorUrlProblem(value));
  })
  .transform(canonicalAddress);

const localMinute = z
  .string()
  .trim()
  .refine((value) => parseLocalMinute(value) !== undefined, {
    error: () => t('must be a date and time as YYYY-MM-DD HH:MM.'),
  });

const requestHeaders = keyValueList({
  key: text(128).superRefine((name, context) => addProblem(context, headerNameProblem(name))),
  value: z
    .string()
    .refine(isHeaderValue, { error: () => t('must be 4,096 or fewer Latin-1 characters without line breaks.') }),
});

const statusCodes = text(500).transform((value, context) => {
  const ranges = parseStatusCodes(value);
  if (ranges !== undefined) return formatStatusCodes(ranges);
  const rule = t('must list at most {max} status codes and ranges from 100 to 599, such as 200-299, 301, 401.', {
    max: maxStatusRanges,
  });
  context.addIssue({ code: 'custom', message: rule });
  return z.NEVER;
});

const requestBody = text(maxRequestBodyBytes).refine((body) => Buffer.byteLength(body) <= maxRequestBodyBytes, {
  error: () => t('must have at most {max} bytes.', { max: maxRequestBodyBytes }),
});

const contentType = text(255)
  .trim()
  .refine((value) => value === '' || (/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;.*)?$/.test(value) && isHeaderValue(value)), {
    error: () => t('must be a media type, such as application/json.'),
  });

const runbookUrl = text(2048)
  .trim()
  .superRefine((value, context) => {
    if (value !== '') addProblem(context, runbookProblem(value));
  });

const tags = z
  .array(text(50).trim().min(1))
  .max(20)
  .transform((names) => [...new Set(names)]);

const fields = {
  name: text(255).trim().min(1).describe('Name of the monitor.'),
  url: url.describe(
    'URL to monitor: http:// or https://; tcp://HOST:PORT (accepts a connection); tls://HOST:PORT (accepts TLS with a valid certificate); starttls://HOST:PORT?protocol=PROTOCOL (the same after STARTTLS: smtp, imap, pop3, ftp, postgresql; by default as usual for the port); ws:// or wss:// (opens a WebSocket, and sends request_body); grpc:// or grpcs://HOST:PORT/SERVICE (its health service answers SERVING); icmp://HOST (answers an echo request); dns://SERVER:PORT/NAME?type=TYPE, or dns:///NAME?type=TYPE for the machine’s own name servers (has records; with match=exact, alert_text_lookup lists all of them; with expect=nxdomain, the name must not exist); or heartbeat://NAME?period=SECONDS&grace=SECONDS (your job calls its secret address, heartbeat_url, at least this often), with schedule=0+3+*+*+*&tz=ZONE instead of period for a cron expression. The request fields affect http(s) and partly ws(s) and grpc(s) monitors.',
  ),
  interval: z.literal(intervals).describe('Seconds between checks.'),
  alert_condition: z
    .enum(conditions)
    .describe(
      'What triggers an alert: the URL becomes unavailable, the response contains the text, or the response does not contain it.',
    ),
  alert_text_lookup: text(1000).nullish().describe('Text to search for, with url_text and url_no_text.'),
  request_method: z
    .enum(methods)
    .describe('HTTP request method of the check. Optional and without effect if the address is not http(s).'),
  request_headers: requestHeaders
    .optional()
    .describe('Request headers sent with the check. The list you send replaces the whole list.'),
  request_auth_username: text(255).nullish().describe('User name for Basic HTTP authentication of the check.'),
  request_auth_password: text(255)
    .nullish()
    .describe('Password for Basic HTTP authentication of the check. Never returned. Unchanged if omitted.'),
  request_body: requestBody
    .nullish()
    .describe(
      'Request body, up to 32 KB, for POST, PUT, PATCH and DELETE. Like request_headers, it is encrypted in the database and not sent on a redirect to another site.',
    ),
  request_content_type: contentType
    .nullish()
    .describe(
      'Content type of request_body. Default: application/json if the body is JSON, otherwise text/plain. A Content-Type in request_headers takes precedence.',
    ),
  accepted_status_codes: statusCodes
    .nullish()
    .describe(
      'Accepted status codes and ranges: 200-299, 301, 401. Default: every status below 400, or any status with a text condition. If you set both, status and text must match. Redirects are followed unless an entry for redirects only, such as 301 or 300-399, accepts them.',
    ),
  timeout: wholeNumber(1, maxTimeoutS)
    .nullish()
    .describe('Timeout of a check in seconds, including redirects. Must be less than interval. Default 30.'),
  confirmations: wholeNumber(1, maxConfirmations)
    .nullish()
    .describe('Failing checks in a row that open an incident. Default 3.'),
  confirmation_interval: wholeNumber(minConfirmationIntervalS, maxConfirmationIntervalS)
    .nullish()
    .describe(
      'Seconds between checks that confirm a failure or a recovery. 3 confirmations every 30 seconds ignore outages of less than a minute. Default: about 3.',
    ),
  recovery_threshold: wholeNumber(1, maxRecoveryThreshold)
    .nullish()
    .describe('Good checks in a row that close an incident, which ends with the first. Not for heartbeats. Default 1.'),
  upside_down: flag
    .nullish()
    .describe(
      '1: up while checks fail, for an address that must not be reachable. Not for heartbeats or with ssl_alert_days or domain_alert_days. Default 0.',
    ),
  assertions: assertionList
    .optional()
    .describe(
      'Up to 20 conditions that a response must meet in addition to alert_condition. The list you send replaces the whole list.',
    ),
  degraded_after: wholeNumber(1, maxTimeoutS * 1000)
    .nullish()
    .describe(
      'Milliseconds from which a response is slow. After confirmations slow checks in a row the monitor is degraded, which is not downtime. Default: never.',
    ),
  alert_when_degraded: flag
    .nullish()
    .describe('1: alerts also when the monitor becomes degraded and when that ends. Default 0.'),
  cache_buster: flag.nullish().describe('1 adds a query parameter with a unique value to each request. Default 0.'),
  connection: connectionBody
    .nullish()
    .describe(
      'How checks connect: TLS, proxy, redirects, OAuth 2.0. Fields you omit keep their value, and null resets all of them.',
    ),
  ssl_alert_days: z.literal(alertDays).nullish().describe('Days before SSL certificate expiry to alert.'),
  domain_alert_days: z.literal(alertDays).nullish().describe('Days before domain expiry to alert.'),
  maintenance_start_at: localMinute
    .nullish()
    .describe('Start of maintenance, YYYY-MM-DD HH:MM in the account’s time zone.'),
  maintenance_end_at: localMinute.nullish().describe('End of maintenance, same format.'),
  alerts: alertChannels
    .optional()
    .describe('Alert channels and their destinations. The list you send replaces the whole list.'),
  confirm_by_traffic: flag
    .nullish()
    .describe(
      '1: alerts of an incident wait until the website of the same host loses visitors too, at most ten minutes. They are sent immediately if its traffic is too low to tell. Requires a website with this host. Default 0.',
    ),
  reminder_hours: wholeNumber(1, 168)
    .nullish()
    .describe('Hours between reminders of an unacknowledged incident. Default: no reminders.'),
  notes: text(maxNotesLength)
    .trim()
    .nullish()
    .describe('Notes for your team, on the monitor’s page and in alerts, never on status pages.'),
  runbook_url: runbookUrl.nullish().describe('http:// or https:// address of the instructions for an outage.'),
  group_id: z.int().min(1).nullish().describe('Identifier of the group that contains the monitor. Default: none.'),
  depends_on: z
    .array(z.int().min(1))
    .max(maxDependencies)
    .optional()
    .describe(
      'Identifiers of the monitors that this one depends on. If one of them is down or in maintenance, a failure makes this monitor unreachable: no incident, no alert, no downtime. The list you send replaces the whole list.',
    ),
  severity: z
    .enum(severities)
    .nullish()
    .describe('Shown in alerts. An alert policy can let critical monitors alert in quiet hours. Default normal.'),
  policy_id: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Alert policy of the monitor. null: alerts are sent immediately.'),
  tags: tags.optional().describe('Words for grouping and filtering. The list you send replaces the whole list.'),
};

export const createMonitorBody = ignoreUnknownFields(z.object(fields));
export const updateMonitorBody = ignoreUnknownFields(
  z
    .object({
      ...fields,
      paused: z.boolean().nullish().describe('true pauses the checks.'),
      silenced_until: moment
        .nullish()
        .describe(
          'Until then, incidents send no alerts, reminders or escalations. Up to a year ahead. null ends the silence.',
        ),
    })
    .partial(),
);
export const listMonitorsQuery = ignoreUnknownFields(
  z.object({
    search: text(255).nullish().describe('Any part of the search_by field, case-insensitive.'),
    search_by: z.enum(['name', 'url', 'any']).nullish().describe('any: the name, the address or a tag. Default name.'),
    status_page_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only monitors of this status page.'),
    group_id: wholeNumber(1, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('Only monitors in this group and in the groups that it contains.'),
    sort_by: z.enum(['id', 'name', 'url']).nullish().describe('id sorts by creation. Default id.'),
    ...pageFields,
  }),
);

export type MonitorFields = z.output<typeof createMonitorBody>;
export type MonitorChanges = z.output<typeof updateMonitorBody>;
export type MonitorQuery = z.output<typeof listMonitorsQuery>;

const iso = z.iso.datetime();
const percent = z.number().min(0).max(100).nullable();
const rows = z.array(z.object({ key: z.string(), value: z.string() }));

export const monitorAnswer = z
  .object({
    id: z.int(),
    object: z.literal('monitor'),
    name: z.string(),
    url: z.string(),
    interval: z.literal(intervals),
    alert_condition: z.enum(conditions),
    alert_text_lookup: z.string().nullable(),
    request_method: z.enum(methods),
    request_headers: rows,
    request_auth_username: z.string().nullable(),
    request_body: z.string().nullable(),
    request_content_type: z.string().nullable(),
    accepted_status_codes: z.string().nullable(),
    timeout: z.int().nullable().describe('null: 30 seconds.'),
    confirmations: z.int().nullable().describe('null: 3.'),
    confirmation_interval: z.int().nullable().describe('null: about 3 seconds.'),
    recovery_threshold: z.int().nullable().describe('null: 1.'),
    upside_down: z.literal([0, 1]),
    assertions: assertionsAnswer,
    degraded_after: z.int().nullable().describe('Milliseconds; null: never.'),
    alert_when_degraded: z.literal([0, 1]),
    cache_buster: flag,
    connection: connectionAnswer.nullable().describe('null: the usual connection.'),
    ssl_alert_days: z.literal(alertDays).nullable(),
    domain_alert_days: z.literal(alertDays).nullable(),
    maintenance_start_at: z.string().nullable(),
    maintenance_end_at: z.string().nullable(),
    alerts: alertChannelsAnswer,
    confirm_by_traffic: z.literal([0, 1]),
    reminder_hours: z.int().nullable(),
    notes: z.string().nullable(),
    runbook_url: z.string().nullable(),
    group_id: z.int().nullable(),
    depends_on: z.array(z.int()),
    severity: z.enum(severities),
    policy_id: z.int().nullable(),
    silenced_until: iso.nullable(),
    tags: z.array(z.string()),
    paused: z.boolean(),
    status: z
      .enum(['pending', 'up', 'down', 'maintenance', 'paused', 'unknown', 'unreachable', 'degraded'])
      .describe('unreachable: it fails while a monitor that it depends on is down or in maintenance.'),
    status_since: iso,
    cause: z.string().nullable().describe('Why it is down, degraded or unknown; null otherwise.'),
    open_incident: z
      .object({ id: z.int(), cause: z.string(), started_at: iso, acknowledged_at: iso.nullable() })
      .nullable(),
    last_checked_at: iso.nullable(),
    next_check_at: iso.nullable().describe('null while paused'),
    response_time: z.number().nullable().describe('Milliseconds of the last check.'),
    uptime: z
      .object({ '24h': percent, '7d': percent, '30d': percent, '90d': percent })
      .describe('Percent; null before the first check.'),
    heartbeat_url: z
      .string()
      .nullable()
      .describe('Secret address that your job calls to report to a heartbeat monitor; null for other kinds.'),
    ssl_expires_at: iso.nullable().describe('Earliest expiry of the certificates in the last check.'),
    ssl_host: z.string().nullable().describe('Host of that certificate, which can be the target of a redirect.'),
    ssl_status: z
      .enum(['pending', 'none', 'valid', 'expired'])
      .describe('none: no certificate at the address or its redirects; pending: not checked yet.'),
    domain_expires_at: iso.nullable(),
    domain_status: z
      .enum(['off', 'none', 'pending', 'unknown', 'valid', 'expired'])
      .describe(
        'off: domain_alert_days is not set; none: the address has no domain that expires; pending: not looked up yet; unknown: the registry publishes no date.',
      ),
    status_page_ids: z.array(z.int()),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'Monitor' });

export type MonitorAnswer = z.output<typeof monitorAnswer>;

/** Changes the object in place, because warnings about unknown fields are stored per object. */
export function withRequestMethod(body: unknown): unknown {
  const { url, request_method: method } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (typeof url !== 'string' || (method ?? '') !== '') return body;
  const { kind } = parseMonitorAddress(url.trim());
  return kind === 'http' || kind === 'wrong' ? body : Object.assign(body as object, { request_method: 'GET' });
}
