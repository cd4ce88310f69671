import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, RateLimiter, type Routes, type Sharing, shareLimit } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { checkNow } from './check-now.ts';
import { checkNowAnswer } from './wire.ts';

const perMinute = 20;
const one = z.object({ data: checkNowAnswer });

/** `checkNowLimiter`: one instance per process, shared by all interfaces. */
export type CheckNowDeps = Deps & { checkNowLimiter: RateLimiter };
export const createCheckNowLimiter = (sharing: Sharing): RateLimiter =>
  new RateLimiter({ perMinute, shared: shareLimit(sharing, 'checks-now') });

export function checkNowRoutes(app: Routes, deps: CheckNowDeps, { changed }: { changed: () => void }) {
  return [
    app.post(
      '/monitors/:id/check',
      {
        access: 'monitors:write',
        audit: 'unrecorded',
        operation: {
          id: 'checkMonitorNow',
          tag: 'Monitors',
          summary: 'Check a monitor now',
          description:
            'Checks the monitor now, outside its interval, and waits up to ten seconds for the result. If a check is already in progress, waits for that one instead. Each account can request 20 checks a minute. Heartbeats and paused monitors answer 409.',
        },
        schema: {
          params: z.object({ id: z.string().describe('Identifier of the monitor.') }),
          response: { 200: one.describe('The result.'), 202: one.describe('The check is in progress.') },
        },
      },
      async (request, reply) => {
        const { accountId } = callerOf(request);
        const id = idParam(request.params);
        deps.checkNowLimiter.takeOrRefuse(String(accountId), deps.now(), (seconds) =>
          t('Too many checks: try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
        );
        const found = await checkNow(deps, accountId, id, { changed });
        if (found.state === 'under_way') reply.code(202);
        return { data: found };
      },
    ),
  ];
}
