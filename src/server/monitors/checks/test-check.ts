import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { secondMs } from '../../kernel/index.ts';
import { createGuards, createResolver, type Resolve, readText } from '../../network/index.ts';
import { assertionsOf, assess, writeAssertions } from '../assertions/index.ts';
import { maskActual } from '../failures/index.ts';
import {
  checkConnection,
  defaultTimeoutS,
  type MonitorFields,
  mergeConnection,
  parseMonitorAddress,
  parseStatusCodes,
  secretsOfConnection,
} from '../monitor/index.ts';
import { createCanary } from './canary.ts';
import { firstToEnd } from './certificates.ts';
import type { CheckSimulator } from './checker.ts';
import { checkConnectionOf } from './connection.ts';
import { judge } from './judge.ts';
import type { ProbeOutcome } from './outcome.ts';
import { pageTitle } from './page-title.ts';
import { probeSite } from './probe.ts';
import { maxBodyBytes } from './request/index.ts';
import { bodyOf, type CheckSettings, needsText } from './settings.ts';

export type TestedFields = Pick<MonitorFields, 'url'> &
  Partial<
    Pick<
      MonitorFields,
      | 'alert_condition'
      | 'alert_text_lookup'
      | 'request_method'
      | 'request_headers'
      | 'request_auth_username'
      | 'request_auth_password'
      | 'request_body'
      | 'request_content_type'
      | 'accepted_status_codes'
      | 'cache_buster'
      | 'connection'
      | 'upside_down'
      | 'timeout'
      | 'assertions'
      | 'degraded_after'
    >
  >;

export type TestCheckResult = {
  good: boolean;
  /** also set if a good answer is degraded */
  cause: string | null;
  /** the failure was caused by this machine, so the state of the site is unknown */
  local_fault: boolean;
  status: number | null;
  response_time: number | null;
  final_url: string | null;
  ssl_expires_at: string | null;
  title: string | null;
  /** in the order of the assertions; `cause`: null if the assertion holds. Empty if there was no answer */
  assertions: { cause: string | null }[];
};

export type TestCheck = (
  fields: TestedFields,
  caller: Pick<Caller, 'accountId' | 'isOwner'>,
) => Promise<TestCheckResult>;

const maxMs = 10 * secondMs;

/** The address must not be a heartbeat address. */
export function createTestCheck(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  { resolve = createResolver(), standIn }: { resolve?: Resolve; standIn?: CheckSimulator | undefined } = {},
): TestCheck {
  const guards = createGuards(deps.database);
  const canary = createCanary(deps.config.canary, resolve);
  return async (fields, { accountId, isOwner }) => {
    const address = parseMonitorAddress(fields.url);
    if (address.kind === 'wrong' || address.kind === 'heartbeat')
      throw new Error(`cannot check a ${address.kind} address`);
    const condition = conditionOf(fields);
    const asserted = assertionsOf(condition);
    let title: string | undefined;
    const settings: CheckSettings = {
      ...settingsOf(fields),
      needsText: needsText(condition, asserted),
      lookup: condition.alert_text_lookup,
      onPage: async (headers, body) => {
        // The alert condition decides whether an unreadable page is bad.
        title = await readText(headers, body, maxBodyBytes).then(
          ({ text }) => pageTitle(text),
          () => undefined,
        );
      },
      guard: await guards(isOwner),
    };
    const stoodIn = standIn?.({ id: 0, url: fields.url }, deps.now());
    const found =
      stoodIn && stoodIn.kind !== 'heartbeat_received'
        ? stoodIn
        : await canary.classify(await probeSite(address, settings, resolve));
    const outcome: ProbeOutcome =
      found.kind === 'answer' && asserted.length > 0
        ? {
            ...found,
            assessments: await assess(found, asserted, {
              accountId,
              nowMs: deps.now(),
              mask: maskActual(() => sentSecrets(fields, found.accessToken)),
            }),
          }
        : found;
    return {
      ...describe(condition, outcome),
      title: title ?? null,
      assertions: assessmentsOf(outcome).slice(0, fields.assertions?.length ?? 0),
    };
  };
}

/** Some of them are stored secrets of the tested monitor. */
function sentSecrets({ request_auth_username: username, ...fields }: TestedFields, token = ''): string[] {
  const password = fields.request_auth_password ?? '';
  const { connection } = fields;
  return [
    token,
    password,
    password && Buffer.from(`${username ?? ''}:${password}`, 'utf8').toString('base64'),
    ...(connection ? secretsOfConnection(mergeConnection(null, connection)) : []),
  ].filter((secret) => secret !== '');
}

type Condition = Parameters<typeof judge>[0] & Parameters<typeof needsText>[0] & Parameters<typeof assertionsOf>[0];

const conditionOf = (fields: TestedFields): Condition => ({
  alert_condition: fields.alert_condition ?? 'url_unavailable',
  alert_text_lookup: fields.alert_text_lookup ?? null,
  accepted_status_codes: fields.accepted_status_codes ?? null,
  upside_down: fields.upside_down ?? 0,
  assertions: writeAssertions(fields.assertions ?? []),
  degraded_after_ms: fields.degraded_after ?? null,
});

const assessmentsOf = (outcome: ProbeOutcome) =>
  (outcome.kind === 'answer' ? (outcome.assessments ?? []) : []).map(({ cause = null }) => ({ cause }));

function settingsOf(fields: TestedFields): Omit<CheckSettings, 'guard' | 'needsText' | 'lookup'> {
  const method = fields.request_method ?? 'GET';
  const { request_auth_username: username = null, request_auth_password: password = null } = fields;
  return {
    url: fields.url,
    method,
    headers: fields.request_headers ?? [],
    basicAuth:
      username === null && password === null ? undefined : { username: username ?? '', password: password ?? '' },
    message: fields.request_body ?? null,
    body: bodyOf(method, fields.request_body ?? null, fields.request_content_type ?? null),
    cacheBuster: fields.cache_buster === 1,
    timeoutMs: Math.min((fields.timeout ?? defaultTimeoutS) * secondMs, maxMs),
    connection: connectionOf(fields.connection),
    accepted: fields.accepted_status_codes == null ? undefined : parseStatusCodes(fields.accepted_status_codes),
  };
}

function connectionOf(sent: TestedFields['connection']): CheckSettings['connection'] {
  if (!sent) return undefined;
  const connection = mergeConnection(null, sent);
  checkConnection(connection);
  return checkConnectionOf(connection);
}

function describe(condition: Condition, outcome: ProbeOutcome): Omit<TestCheckResult, 'title' | 'assertions'> {
  const isLocal = outcome.kind === 'local_fault';
  const verdict = isLocal ? ({ good: false, cause: outcome.cause } as const) : judge(condition, outcome);
  const expiresAt = firstToEnd(outcome.certificates)?.expiresAt;
  return {
    good: verdict.good,
    cause: verdict.good ? (verdict.degraded ?? null) : verdict.cause,
    local_fault: isLocal,
    status: isLocal || outcome.status === 0 ? null : outcome.status,
    response_time: outcome.kind === 'answer' ? Math.round(outcome.phases.total * 10) / 10 : null,
    final_url: outcome.finalUrl || null,
    ssl_expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  };
}
