import type { FastifyInstance } from 'fastify';
import { keyHook } from '../../api/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, isModuleOn, presentErrors } from '../../http/index.ts';
import type { FindUsualVisitors } from '../../monitors/index.ts';
import { exposition, expositionType } from './exposition.ts';
import type { Meter } from './meter.ts';
import { monitorFamilies } from './monitors.ts';
import { objectiveFamilies } from './objectives.ts';
import { serviceFamilies } from './service.ts';

/** The key is a Bearer token, or the password of Basic authentication with any user name. */
export function metricsRoutes(deps: Deps & { findUsualVisitors: FindUsualVisitors }, meter: Meter) {
  return async (plugin: FastifyInstance): Promise<void> => {
    presentErrors(plugin);
    plugin.addHook('onRequest', keyHook(deps, keyOf));
    plugin.get(
      '/metrics',
      { config: { access: { permission: 'metrics' } }, schema: { hide: true } as object },
      async (request, reply) => {
        const caller = callerOf(request);
        const { accountId, isOwner, timeZone } = caller;
        const hasMonitors = isModuleOn(caller, 'monitors');
        const families = [
          ...(hasMonitors ? await monitorFamilies(deps, accountId) : []),
          ...(hasMonitors ? await objectiveFamilies(deps, { accountId, timeZone }) : []),
          ...(isOwner ? await serviceFamilies(deps, meter) : []),
        ];
        return reply.type(expositionType).header('cache-control', 'no-store').send(exposition(families));
      },
    );
  };
}

function keyOf(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+) *$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const credentials = Buffer.from(value, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  return colon < 0 ? undefined : credentials.slice(colon + 1);
}
