import type { Deps } from '../../deps.ts';
import { dayIn, realtime } from '../reports/index.ts';
import type { Watched } from './alarm.store.ts';

/** The page that most visitors of the last 30 minutes saw, and where most came from; '' for none. */
export async function topsOf(deps: Deps, website: Watched): Promise<{ topPage: string; topSource: string }> {
  const today = dayIn(deps.now(), website.time_zone);
  const period = { from: today, to: today, zone: website.time_zone };
  const { data } = await realtime.ask(deps, { website, period, filters: [] }, {});
  return { topPage: data.pages[0]?.name ?? '', topSource: data.sources[0]?.name ?? '' };
}
