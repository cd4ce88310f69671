import { z } from 'zod';
import {
  type DatabaseOrTransaction,
  insertServiceSetting,
  readServiceSetting,
  replaceServiceSetting,
  writeServiceSettings,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, version as running, startPeriodicJobs } from '../../kernel/index.ts';
import { askRegistry } from './ask-registry.ts';
import { isNewer, type Release } from './newest-release.ts';

/** `askedAt`: epoch ms; `newest`: the last answer */
const stateShape = z.object({
  askedAt: z.int(),
  newest: z.object({ version: z.string(), changes: z.array(z.string()) }).nullable(),
});
type State = z.infer<typeof stateShape>;

const parse = (text: string): State => stateShape.parse(JSON.parse(text));

type UpdateCheckDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

/** One of all processes asks, once a day. A new installation asks after an hour, because it is new. */
export async function checkForUpdates({ config, database: { db }, log, now }: UpdateCheckDeps): Promise<void> {
  if (config.updateCheckUrl === undefined) return;
  const known = await readServiceSetting(db, 'update_check');
  if (known === undefined) {
    const first: State = { askedAt: now() - dayMs + hourMs, newest: null };
    await insertServiceSetting(db, 'update_check', JSON.stringify(first));
    return;
  }
  const state = parse(known);
  if (now() - state.askedAt < dayMs) return;
  const claimed: State = { ...state, askedAt: now() };
  if (!(await replaceServiceSetting(db, 'update_check', { from: known, to: JSON.stringify(claimed) }))) return;
  try {
    const newest = await askRegistry(config.updateCheckUrl);
    await writeServiceSettings(db, { update_check: JSON.stringify({ ...claimed, newest } satisfies State) });
  } catch (error) {
    // An installation without internet access would otherwise log an error each day.
    log.info({ reason: (error as Error).message }, 'could not look for a new version; trying again tomorrow');
  }
}

/** Returns undefined if the running version is the newest known one, or the check is off. */
export async function findNewerRelease(
  db: DatabaseOrTransaction,
  config: Pick<Deps['config'], 'updateCheckUrl'>,
): Promise<Release | undefined> {
  if (config.updateCheckUrl === undefined) return undefined;
  const known = await readServiceSetting(db, 'update_check');
  const newest = known === undefined ? undefined : parse(known).newest;
  return newest && isNewer(newest, running) ? newest : undefined;
}

export const startUpdateChecks = (deps: UpdateCheckDeps): { stop(): Promise<void> } =>
  startPeriodicJobs(deps, [{ name: 'new versions', everyMs: hourMs, run: () => checkForUpdates(deps) }]);
