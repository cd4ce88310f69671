import { Refusal } from '../../kernel/index.ts';
import { dayInZone, type ReportDeps, realtimeReport } from '../reports/index.ts';
import type { WatchedWebsite } from './traffic-alert.store.ts';

/** Returns '' for both during an outage, because the alert is more important than its figures. */
export async function findTopPageAndSource(
  deps: ReportDeps,
  website: WatchedWebsite,
): Promise<{ topPage: string; topSource: string }> {
  const today = dayInZone(deps.now(), website.time_zone);
  const period = { from: today, to: today, zone: website.time_zone };
  try {
    const { data } = await realtimeReport.ask(deps, { website, period, filters: [] }, {});
    return { topPage: data.pages[0]?.name ?? '', topSource: data.sources[0]?.name ?? '' };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return { topPage: '', topSource: '' };
    throw error;
  }
}
