import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Resolve } from '../../network/index.ts';
import { openGuards } from '../../network/index.ts';
import { openCanary } from './canary.ts';
import { look } from './look.ts';
import type { Told, Waiting } from './outcome.ts';
import { settingsOf } from './settings.ts';

type MeetDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'log' | 'now'>;
export type Met = Told | Waiting | { kind: 'own_fault'; cause: string };

/**
 * Makes one check of a monitor, by the rules for its account, and tells what it met as it is to be counted. Never
 * rejects: what is thrown on the way is a fault of our own.
 */
export function openMeet(deps: MeetDeps, resolve: Resolve): (monitor: MonitorRow, isOwner: boolean) => Promise<Met> {
  const guards = openGuards(deps.database);
  const canary = openCanary(deps.config.canary, resolve);
  return async (monitor, isOwner) => {
    try {
      const settings = settingsOf(deps.vault, monitor, await guards(isOwner));
      const met = await look(settings, { monitor, resolve, database: deps.database, now: deps.now });
      return met.kind === 'waiting' || met.kind === 'called' ? met : await canary.weigh(met);
    } catch (error) {
      deps.log.error({ err: error, monitor: monitor.id }, 'a check could not be made');
      return { kind: 'own_fault', cause: 'the check could not be made: the log of the service tells why' };
    }
  };
}
