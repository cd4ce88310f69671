import { z } from 'zod';
import { translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import { type Caller, callerOf, parseInput, RateLimiter, type Routes, wholeNumber } from '../../http/index.ts';
import { fieldError, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import type { TestCheck, TestedFields } from '../checks/index.ts';
import {
  createMonitorBody,
  findMonitor,
  mergeConnection,
  parseMonitorAddress,
  unsealConnection,
} from '../monitor/index.ts';

export type TestCheckDeps = Deps & { testCheck: TestCheck };

const perMinute = 20;
/** Parallel test checks per account. Several are allowed, because users continue typing during a check. */
const maxConcurrent = 3;

const fields = createMonitorBody
  .pick({
    alert_condition: true,
    alert_text_lookup: true,
    request_method: true,
    request_headers: true,
    request_auth_username: true,
    request_auth_password: true,
    request_body: true,
    request_content_type: true,
    accepted_status_codes: true,
    cache_buster: true,
    connection: true,
    upside_down: true,
    assertions: true,
    degraded_after: true,
    timeout: true,
  })
  .partial();
const testedMonitor = z.object({
  url: createMonitorBody.shape.url,
  ...fields.shape,
  /** the edited monitor; its stored secrets are used by default */
  monitor_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish(),
});

export function testCheckRoutes(app: Routes, deps: TestCheckDeps) {
  const limiter = new RateLimiter({ perMinute });
  const running = new Map<number, number>();

  const spend = ({ accountId }: Caller) => {
    const retryAfterS = limiter.take(String(accountId), deps.now());
    const isBusy = (running.get(accountId) ?? 0) >= maxConcurrent;
    if (retryAfterS === 0 && !isBusy) return;
    throw new Refusal('too_many', t('Too many test checks: try again in a few seconds.'), {
      retryAfterS: Math.max(1, retryAfterS),
    });
  };

  return [
    app.post(
      '/monitors/test-check',
      { access: 'monitors:write', audit: 'unrecorded', operation: 'console', schema: { body: testedMonitor } },
      async (request) => {
        const caller = callerOf(request);
        const { accountId } = caller;
        const { monitor_id: id, ...given } = parseInput(testedMonitor, request.body);
        if (parseMonitorAddress(given.url).kind === 'heartbeat')
          throw invalid({ url: [t('is a heartbeat. It can only be checked after its first call.')] });
        const tested = id == null ? given : await withStoredSecrets(deps, accountId, id, given);
        spend(caller);
        running.set(accountId, (running.get(accountId) ?? 0) + 1);
        try {
          const found = await deps.testCheck(tested, caller);
          const translated = (cause: string | null) => (cause === null ? null : translateCause(cause));
          return {
            data: {
              ...found,
              cause: translated(found.cause),
              assertions: found.assertions.map(({ cause }) => ({ cause: translated(cause) })),
            },
          };
        } finally {
          const left = (running.get(accountId) ?? 1) - 1;
          if (left > 0) running.set(accountId, left);
          else running.delete(accountId);
        }
      },
    ),
  ];
}

/** The form of an existing monitor doesn't contain its secrets. */
async function withStoredSecrets(
  { database, vault }: Deps,
  accountId: number,
  id: number,
  given: TestedFields,
): Promise<TestedFields> {
  const monitor = await findMonitor(database.db, accountId, id);
  if (!monitor) throw notFound();
  const sealed = monitor.request_auth_password_sealed;
  const stored = unsealConnection(vault, monitor.connection_sealed);
  // Security: secrets are never returned, so a changed address must not reveal stored ones.
  if (URL.parse(given.url)?.origin !== URL.parse(monitor.url)?.origin) {
    const again = (field: string) =>
      invalid({ [field]: [fieldError(field, t('is required again to test an address on another server.'))] });
    if (given.request_auth_password === undefined && sealed !== null) throw again('request_auth_password');
    if (given.connection?.oauth2 && given.connection.oauth2.client_secret === undefined && stored?.oauth2)
      throw again('connection[oauth2][client_secret]');
  }
  return {
    ...given,
    ...(given.request_auth_password === undefined && sealed !== null
      ? { request_auth_password: vault.open('request_auth_password', sealed) }
      : {}),
    ...(given.connection && stored ? { connection: mergeConnection(stored, given.connection) } : {}),
  };
}
