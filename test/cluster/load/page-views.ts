import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import type { Random } from '../random.ts';
import type { Scenario } from '../scenario.ts';
import { overlap, type Span, unsharedVisitSpans } from '../unshared-spans.ts';
import { type Fault, faultOf, type Load, timeoutMs } from './load.ts';

const visitors = 8;
const readers = 6;
const pagesOfReader = 6;
/** A node can still count a page view for some time after its request timed out. */
const maxHeldMs = 2 * timeoutMs;

export class PageViews implements Load {
  readonly name = 'page views';
  judged = '';
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #acknowledged = new Set<string>();
  readonly #reading = new Map<string, Span>();
  #began = 0;
  #website = 0;
  #sent = 0;
  #isOn = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  async start(): Promise<void> {
    const { id } = await this.#cluster.call<{ id: number }>('websites', {
      domain: `site-${randomUUID()}.example`,
    });
    this.#website = id;
    this.#isOn = true;
    this.#began = Date.now();
    this.#working = Promise.all([
      ...Array.from({ length: visitors }, () => this.#visit()),
      ...Array.from({ length: readers }, () => this.#read()),
    ]);
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#working;
  }

  async findFaults(scenario: Scenario): Promise<Fault[]> {
    const rows = await this.#cluster.events.query<{ path: string; rows: string }>(
      'SELECT path, count() AS rows FROM pageviews WHERE website = {website:UInt32} GROUP BY path',
      { website: this.#website },
    );
    const counts = new Map(rows.map(({ path, rows }) => [path, Number(rows)]));
    const lost = [...this.#acknowledged].filter((path) => !counts.has(path));
    const doubled = [...counts].filter(([, count]) => count > 1).map(([path]) => path);
    return [
      ...faultOf('lost', lost, 'page views were acknowledged and are lost'),
      ...faultOf('doubled', doubled, 'page views are counted twice'),
      ...(await this.#findSplitVisits(scenario)),
    ];
  }

  /** Ignores visits during which a node did not share visits. */
  async #findSplitVisits({ mayStopSharingVisits: countsAlone }: Scenario): Promise<Fault[]> {
    const rows = await this.#cluster.events.query<{ reader: string; visits: string; begun: string }>(
      `SELECT extract(path, '^/(reader-\\\\d+)/') AS reader, uniqExact(visit) AS visits, sum(starts) AS begun
       FROM pageviews WHERE website = {website:UInt32} AND reader != '' GROUP BY reader`,
      { website: this.#website },
    );
    const alone = unsharedVisitSpans(this.#cluster.nodes, this.#began);
    const isJudged = ({ reader }: { reader: string }) => {
      const span = this.#reading.get(reader)!;
      return !alone.some((other) => overlap(span, other));
    };
    const judged = rows.filter(isJudged);
    this.judged = `${judged.length} of ${rows.length} visits judged`;
    const split = judged
      .filter(({ visits, begun }) => Number(visits) !== 1 || Number(begun) !== 1)
      .map(({ reader, visits, begun }) => `${reader} (${visits} visits, ${begun} beginnings)`);
    const untold = countsAlone === undefined ? alone.map(({ node }) => node) : [];
    return [
      ...faultOf('other', split, 'visits of several pages are not one'),
      ...faultOf('other', untold, 'times a node counted visits alone, without need'),
    ];
  }

  async #visit(): Promise<void> {
    while (this.#isOn) {
      const path = `/page-${++this.#sent}`;
      await this.#view(path, path);
      await wait(this.#random.between(10, 60));
    }
  }

  async #read(): Promise<void> {
    while (this.#isOn) {
      const reader = `reader-${++this.#sent}`;
      const span = { from: Date.now(), to: Number.POSITIVE_INFINITY };
      let heldUntil = 0;
      this.#reading.set(reader, span);
      for (let page = 1; page <= pagesOfReader && this.#isOn; page++) {
        if (!(await this.#view(`/${reader}/${page}`, reader))) heldUntil = Date.now() + maxHeldMs;
        await wait(this.#random.between(100, 400));
      }
      span.to = Math.max(Date.now(), heldUntil);
    }
  }

  async #view(path: string, visitor: string): Promise<boolean> {
    const { service } = this.#random.pick(this.#cluster.nodes);
    try {
      const answer = await fetch(`${service.address}/api/collect`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0 ${visitor}`,
          'x-forwarded-for': networkOf(visitor),
        },
        body: JSON.stringify({ w: String(this.#website), u: `http://site.example${path}`, r: '' }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (answer.status === 202) this.#acknowledged.add(path);
      return true;
    } catch {
      // The request was not acknowledged.
      return false;
    }
  }
}

function networkOf(visitor: string): string {
  const digits = createHash('sha256').update(visitor).digest('hex');
  return `2001:db8:${digits.slice(0, 4)}:${digits.slice(4, 8)}::1`;
}
