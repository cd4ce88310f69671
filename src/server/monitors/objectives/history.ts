import { translateCause } from '../../causes/index.ts';
import type { ObjectiveRow } from '../../database/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { listIncidentsOfMonitors } from '../incidents/index.ts';
import { errorShare } from './budget.ts';
import { measureObjectives } from './measure.ts';
import { daysOfPeriod, longestMs, periodAt } from './period.ts';
import { amountOf, type ObjectiveDeps, tenth, unitOf } from './present.ts';
import type { ObjectiveBudgetAnswer } from './wire.ts';

const maxIncidents = 100;
/** More are read, because the incidents of a group's members consume budget only while the group is down. */
const maxRead = 1000;

/** Returns the remaining budget at the end of each day of the period, and the incidents that consumed it. */
export async function budgetHistory(
  deps: ObjectiveDeps,
  row: ObjectiveRow,
  timeZone: string,
): Promise<ObjectiveBudgetAnswer> {
  const nowMs = deps.now();
  // The first day's remaining budget depends on the whole period before it.
  const fromMs = nowMs - 2 * longestMs(row.period);
  const measured = (await measureObjectives(deps, [row], { fromMs, toMs: nowMs })).get(row.id)!;
  const unit = unitOf(row.measure);
  if (measured.kind === 'unknown') return { unit, allowed: null, days: [], incidents: [] };
  const { meter, monitors, ofMonitor } = measured;
  const show = amountOf(row.measure);
  const current = periodAt(row.period, nowMs, timeZone);
  const share = errorShare(row.target_thousandths);
  const days = daysOfPeriod(row.period, nowMs, timeZone).map(({ day, from, to }) => {
    const period = row.period === 'month' ? current : periodAt(row.period, to, timeZone);
    const allowed = meter.all(period.from, period.to) * share;
    const remaining = allowed - meter.down(period.from, to);
    const isKnown = allowed > 0 && meter.watched(fromMs, to) > 0;
    return {
      day,
      consumed: show(meter.down(from, to)),
      remaining: isKnown ? show(remaining) : null,
      remaining_percent: isKnown ? tenth((100 * remaining) / allowed) : null,
    };
  });
  const range = { from: current.from, to: Math.min(current.to, nowMs) };
  const incidents = await listIncidentsOfMonitors(
    deps.database.db,
    row.account_id,
    monitors.map(({ id }) => id),
    { ...range, most: maxRead },
  );
  const consumers = incidents.flatMap((incident) => {
    const span = {
      from: Math.max(incident.started_at, range.from),
      to: Math.min(incident.ended_at ?? nowMs, range.to),
    };
    const consumed = ofMonitor(incident.monitor_id, span) ?? 0;
    if (consumed <= 0) return [];
    return [
      {
        id: incident.id,
        monitor_id: incident.monitor_id,
        monitor_name: incident.monitor_name,
        cause: translateCause(incident.cause),
        started_at: toIso(incident.started_at),
        ended_at: toIsoOrNull(incident.ended_at),
        consumed: show(consumed),
      },
    ];
  });
  return {
    unit,
    allowed: show(meter.all(current.from, current.to) * share),
    days,
    incidents: consumers.slice(0, maxIncidents),
  };
}
