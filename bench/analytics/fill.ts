import { Temporal } from 'temporal-polyfill';
import type { Events } from '../../src/server/events/index.ts';
import { hourMs } from '../../src/server/kernel/time.ts';
import { GeoLookup, visitTraits } from '../../src/server/websites/collecting/traits/index.ts';
import { visitorKey } from '../../src/server/websites/collecting/visitor.ts';
import { OpenVisits } from '../../src/server/websites/collecting/visits/open-visits.ts';
import { traffic } from './traffic.ts';

export async function fill(
  events: Events,
  website: number,
  options: { count: number; days: number; endMs: number },
): Promise<number> {
  const visits = new OpenVisits();
  const places = new GeoLookup({ geoDatabase: undefined, dataDir: '' });
  let views = 0;
  let rows: Promise<void>[] = [];
  let shippedMs = 0;
  for (const report of traffic(options)) {
    const day = Temporal.Instant.fromEpochMilliseconds(report.at).toZonedDateTimeISO('UTC').toPlainDate().toString();
    const visitor = visitorKey(day, { website, ...report });
    const kind = report.name === 'pageview' || report.name === 'engagement' ? report.name : 'event';
    const dayStartMs = Date.parse(`${day}T00:00:00Z`);
    const [path = '', query = ''] = report.path.split('?');
    const step = visits.assign(visitor, { at: report.at, kind, engagedMs: report.engagedMs, bot: 0, dayStartMs }, () =>
      visitTraits(
        {
          ...report,
          language: '',
          touchPoints: 0,
          ownHost: 'site.example',
          query: new URLSearchParams(query),
          entry: path,
        },
        places,
      ),
    );
    if (!step) continue;
    if (report.name === 'pageview') views++;
    rows.push(
      events.record('pageviews', {
        website,
        at: report.at,
        visit: step.visit.number,
        name: report.name,
        starts: step.starts,
        engages: step.engages,
        gap: step.gap,
        engaged: report.engagedMs,
        scroll: report.scroll,
        host: 'site.example',
        path,
        title: report.title,
        props: report.name === 'signup' ? { plan: 'free' } : {},
        revenue: report.name === 'purchase' ? 4900 : 0,
        currency: report.name === 'purchase' ? 'EUR' : '',
        person: '0',
        bot: 0,
        import: 0,
        traits: step.visit.traits,
      }),
    );
    if (rows.length >= 20_000 || report.at - shippedMs > hourMs) {
      await Promise.all(rows);
      rows = [];
      shippedMs = report.at;
    }
  }
  await Promise.all(rows);
  await events.flush();
  return views;
}
