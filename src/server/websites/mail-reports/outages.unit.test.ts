import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Outages, outageSentences } from './outages.ts';

const estimate = (usual: number, lost: number, lost_low = lost, lost_high = lost) => ({
  usual,
  lost,
  lost_low,
  lost_high,
});
const visits = (id: number, outages: number, of: ReturnType<typeof estimate>) => ({
  website: { id },
  outages,
  estimate: of,
});
const tell = (given: Partial<Outages>) =>
  outageSentences({ outages: 2, downtimeMs: 3_900_000, visits: [], sales: null, ...given }, 1);

test("a report shows a website's downtime, and the cost if known", () => {
  const basis = 'Estimated from the same hours of the four weeks before each outage.';
  assert.equal(tell({ outages: 0 }), undefined);
  assert.equal(tell({}), '2 outages, 1 h 5 min in all.');
  assert.equal(tell({ outages: 1, downtimeMs: 41_000 }), '1 outage, 41 s.');
  assert.equal(
    tell({ visits: [visits(2, 2, estimate(900, 800)), visits(1, 2, estimate(1500, 1200, 800, 1500))] }),
    `2 outages, 1 h 5 min in all. About 1,200 visits lost (800 to 1,500). ${basis}`,
  );
  assert.equal(tell({ visits: [visits(2, 2, estimate(900, 800))] }), '2 outages, 1 h 5 min in all.');
  assert.equal(tell({ visits: [visits(1, 2, estimate(4, 4))] }), '2 outages, 1 h 5 min in all.');
  assert.equal(
    tell({
      visits: [visits(1, 1, estimate(50, 0))],
      sales: {
        outages: 2,
        orders: estimate(3, 1, 0, 2),
        revenue: [
          { currency: 'EUR', ...estimate(60, 20, 0, 40) },
          { currency: 'USD', ...estimate(0, 0) },
        ],
      },
    }),
    `2 outages, 1 h 5 min in all. Traffic was normal in 1 of them. About 1 sale lost (0 to 2), worth €20.00 (€0.00 to €40.00). ${basis}`,
  );
});
