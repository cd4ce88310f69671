import type { TrackedEvent } from '../websites/index.ts';

type Vitals = NonNullable<TrackedEvent['vitals']>;

/**
 * Yields numbers from 0 to 1, seeded by a time. Separate from the other generator, so the rest of the demo stays
 * the same.
 */
function* chances(at: number): Generator<number, never> {
  for (let state = Math.round(at) % 233_280; ; ) {
    state = (state * 9301 + 49_297) % 233_280;
    yield state / 233_280;
  }
}

export function vitalsOf({ at, path, userAgent }: { at: number; path: string; userAgent: string }): Vitals {
  const chance = chances(at);
  const next = () => chance.next().value;
  const isPhone = /Mobile/.test(userAgent);
  const isSafari = /Version\//.test(userAgent);
  const slowness = (isPhone ? 1.5 : 1) * (path.includes('checkout') ? 1.6 : path.includes('products') ? 1.2 : 1);
  const ttfb = 70 + 900 * next() ** 3;
  const fcp = ttfb + 180 + 900 * slowness * next() ** 2;
  const lcp = fcp + 60 + 2600 * slowness * next() ** 2.5;
  const hasInput = next() < 0.35;
  const inp = 16 + 420 * slowness * next() ** 3;
  const cls = 3200 * next() ** 5;
  return {
    lcp: Math.round(lcp),
    inp: hasInput ? Math.round(inp / 8) * 8 : null,
    cls: isSafari ? null : Math.round(cls),
    fcp: Math.round(fcp),
    ttfb: Math.round(ttfb),
  };
}
