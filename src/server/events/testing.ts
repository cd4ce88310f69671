import type { CheckRow, PageviewRow } from './streams.ts';

/** A good check with the given differences. */
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

/** A page view with the given differences. */
export const pageview = (given: Partial<PageviewRow> = {}): PageviewRow => ({
  website: 1,
  at: 1_772_000_000_000,
  visitor: '1',
  host: 'site.example',
  path: '/',
  referrer: '',
  country: '',
  name: 'pageview',
  bot: 0,
  ...given,
});

/** Polls until the condition holds; throws after `limitMs`. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the awaited fact did not come about');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
