import { Refusal } from '../kernel/refusal.ts';
import type { Events } from './events.ts';
import { type CheckRow, type PageviewRow, unknownTraits, type VisitTraits } from './streams.ts';

export const check = (given: Partial<CheckRow> = {}): CheckRow => ({
  monitor: 1,
  at: 1_772_000_000_000,
  good: 1,
  maintenance: 0,
  status: 200,
  cause: '',
  dns: 0.5,
  connect: 1.3,
  tls: 0,
  first_byte: 3,
  total: 5,
  address: '192.0.2.1',
  final_url: '',
  protocol: 'http/1.1',
  certificate_ends: 0,
  ...given,
});

export const traits = (given: Partial<VisitTraits> = {}): VisitTraits => ({
  ...unknownTraits,
  entry: '/',
  ...given,
});

export const pageview = (given: Partial<PageviewRow> = {}): PageviewRow => ({
  website: 1,
  at: 1_772_000_000_000,
  visit: '256',
  name: 'pageview',
  starts: 1,
  engages: 0,
  gap: 0,
  engaged: 0,
  scroll: 0,
  host: 'site.example',
  path: '/',
  title: '',
  props: {},
  revenue: 0,
  currency: '',
  person: '0',
  bot: 0,
  import: 0,
  traits: traits(),
  ...given,
});

const refuse = () => Promise.reject(new Refusal('unavailable', 'The event store is not available at the moment.'));

export const unavailableStore = (events: Events): Events => ({
  ...events,
  state: () => ({ ...events.state(), reachable: false }),
  query: refuse,
  flush: refuse,
  change: refuse,
});

/** Rejects every query about one website as too expensive. */
export const overloadedStore = (events: Events, website: number): Events => {
  const isAbout = (params: object = {}) => Object.values(params).flat().includes(website);
  return {
    ...events,
    query: (sql, params) => (isAbout(params) ? refuse() : events.query(sql, params)),
    change: (stream, sql, params) => (isAbout(params) ? refuse() : events.change(stream, sql, params)),
  };
};

/** The default limit leaves room for slow machines. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the awaited fact did not come about');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
