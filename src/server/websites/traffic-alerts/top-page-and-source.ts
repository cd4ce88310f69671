import { dayInZone, type ReportDeps, realtimeQuestion } from '../reports/index.ts';
import type { WatchedWebsite } from './traffic-alert.store.ts';

/** The page that most visitors of the last 30 minutes saw, and where most came from; '' for none. */
export async function findTopPageAndSource(
  deps: ReportDeps,
  website: WatchedWebsite,
): Promise<{ topPage: string; topSource: string }> {
  const today = dayInZone(deps.now(), website.time_zone);
  const period = { from: today, to: today, zone: website.time_zone };
  const { data } = await realtimeQuestion.ask(deps, { website, period, filters: [] }, {});
  return { topPage: data.pages[0]?.name ?? '', topSource: data.sources[0]?.name ?? '' };
}
