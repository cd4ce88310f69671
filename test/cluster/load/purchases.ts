import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, ClusterNode } from '../cluster.ts';
import type { Random } from '../random.ts';
import { type Fault, faultOf, type Load, timeoutMs } from './load.ts';
import { Target } from './target.ts';

const buyers = 2;
const tries = 5;

type Order = { email: string; number: string };
type Stored = {
  number: string;
  state: string;
  buyer_email: string;
  total_minor: number;
  fee_minor: number;
  purchases: number;
};
type Answer = { status: number; text: string; location: string | null };

export class Purchases implements Load {
  readonly name = 'orders, payments and codes';
  judged = '';
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #run = randomUUID().slice(0, 8);
  readonly #ordered: Order[] = [];
  readonly #paid: Order[] = [];
  readonly #codes = new Map<string, string>();
  readonly #refused: string[] = [];
  /** IDs of the received messages, by buyer */
  readonly #told = new Map<string, Set<string>>();
  readonly #receiver = new Target(({ headers, body }) => {
    const { data } = JSON.parse(body) as { data: { buyer_email: string } };
    const ids = this.#told.get(data.buyer_email) ?? new Set();
    this.#told.set(data.buyer_email, ids.add(String(headers['webhook-id'])));
    return 204;
  });
  #item = 0;
  #webhook = 0;
  #sent = 0;
  #isOn = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  get acknowledged(): number {
    return this.#ordered.length + this.#paid.length + this.#codes.size;
  }

  async start(): Promise<void> {
    this.#item = await this.#cluster.openShop();
    const url = `${await this.#receiver.open()}/${this.#run}`;
    const { id } = await this.#cluster.call<{ id: number }>('webhooks', { url, events: ['purchase.created'] });
    this.#webhook = id;
    this.#isOn = true;
    this.#working = Promise.all(Array.from({ length: buyers }, () => this.#buy()));
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#working;
  }

  async findFaults(): Promise<Fault[]> {
    try {
      const orders = await this.#cluster.rows<Stored>(
        `select number, orders.state, orders.buyer_email, total_minor::int, fee_minor::int, count(purchases.id)::int as purchases
         from orders left join purchases on purchases.order_id = orders.id
         where orders.buyer_email like $1 group by orders.id`,
        [`%@${this.#run}.example`],
      );
      return [
        ...this.#findOrderFaults(orders),
        ...(await this.#findMoneyFaults(orders)),
        ...(await this.#findUntold()),
      ];
    } finally {
      // Deleted, because an account can have only 20 endpoints.
      await this.#cluster.rows('delete from webhook_endpoints where id = $1', [this.#webhook]);
      this.#receiver.close();
    }
  }

  #findOrderFaults(orders: Stored[]): Fault[] {
    const byNumber = new Map(orders.map((order) => [order.number, order]));
    const lost = this.#ordered.filter(({ number }) => !byNumber.has(number));
    const unpaid = this.#paid.filter(({ number }) => {
      const order = byNumber.get(number);
      return order?.state !== 'paid' || order.purchases === 0;
    });
    const emails = (which: { email: string }[]) => which.map(({ email }) => email);
    const twice = [...Map.groupBy(orders, ({ buyer_email }) => buyer_email)].filter(([, { length }]) => length > 1);
    const purchasedTwice = orders.filter(({ purchases }) => purchases > 1).map(({ number }) => number);
    return [
      ...faultOf('lost', emails(lost), 'orders were acknowledged and are lost'),
      ...faultOf('lost', emails(unpaid), 'payments were acknowledged and are lost'),
      ...faultOf('lost', this.#refused, 'codes of purchases were not valid'),
      ...faultOf(
        'doubled',
        twice.map(([email]) => email),
        'buyers have several orders for one form',
      ),
      ...faultOf('doubled', purchasedTwice, 'orders have several purchases'),
    ];
  }

  async #findMoneyFaults(orders: Stored[]): Promise<Fault[]> {
    const booked = await this.#cluster.rows<{ number: string; book: string; sum: number; times: number }>(
      `select orders.number, book, sum(amount_minor)::int as sum, count(distinct transaction_id)::int as times
       from orders join purchases on purchases.order_id = orders.id
       join money_transactions on money_transactions.purchase_id = purchases.id
       join money_entries on money_entries.transaction_id = money_transactions.id
       where orders.buyer_email like $1 group by 1, 2`,
      [`%@${this.#run}.example`],
    );
    const byOrder = Map.groupBy(booked, ({ number }) => number);
    const wrong = orders.filter((order) => {
      const sums = new Map(byOrder.get(order.number)?.map(({ book, sum }) => [book, sum]));
      const { total_minor: total, fee_minor: fee } = order;
      if (order.state !== 'paid') return sums.size > 0;
      return (
        sums.get('direct') !== total ||
        sums.get('bank') !== -total ||
        sums.get('fee') !== fee ||
        sums.get('author') !== -fee
      );
    });
    const twice = booked.filter(({ times }) => times > 1);
    const uneven = await this.#cluster.rows<{ book: string }>(
      `select book from (select book, currency, sum(amount_minor) from money_entries group by 1, 2
         except select book, currency, sum(total_minor) from money_days group by 1, 2) as different`,
    );
    return [
      ...faultOf(
        'other',
        wrong.map(({ number }) => number),
        'orders are not booked as they were paid',
      ),
      ...faultOf(
        'doubled',
        twice.map(({ number }) => number),
        'payments are booked twice',
      ),
      ...faultOf(
        'other',
        uneven.map(({ book }) => book),
        'books have sums of days that are not those of their entries',
      ),
    ];
  }

  async #findUntold(): Promise<Fault[]> {
    const messages = await this.#cluster.rows<{ idempotency_key: string; state: string }>(
      'select idempotency_key, state from outbox where endpoint_id = $1',
      [this.#webhook],
    );
    const [bought] = await this.#cluster.rows<{ count: number }>(
      `select count(*)::int as count from purchases join orders on orders.id = purchases.order_id where orders.buyer_email like $1`,
      [`%@${this.#run}.example`],
    );
    const received = new Set([...this.#told.values()].flatMap((ids) => [...ids]));
    const lost = messages.filter(
      ({ idempotency_key, state }) => state === 'delivered' && !received.has(idempotency_key),
    );
    const twice = [...this.#told].filter(([, ids]) => ids.size > 1).map(([email]) => email);
    const untold = messages.length === bought!.count ? [] : [`${messages.length} of ${bought!.count}`];
    this.judged = `${received.size} webhooks`;
    return [
      ...faultOf(
        'lost',
        lost.map(({ idempotency_key }) => idempotency_key),
        'webhooks count as delivered and never came',
      ),
      ...faultOf('doubled', twice, 'buyers are told of by several webhooks'),
      ...faultOf('other', untold, 'times the webhooks are not as many as the purchases'),
    ];
  }

  async #buy(): Promise<void> {
    while (this.#isOn) {
      const email = `buyer-${++this.#sent}@${this.#run}.example`;
      const number = await this.#order(email);
      if (number !== undefined) await this.#pay({ email, number });
      await wait(this.#random.between(100, 300));
    }
  }

  /** Returns undefined if the order was not acknowledged. */
  async #order(email: string): Promise<string | undefined> {
    const path = `/shop/buy/${this.#item}`;
    const form = await this.#send(
      (node) => this.#ask(node, path),
      ({ status }) => status === 200,
    );
    const sealed = form && /name="number" value="([^"]+)"/.exec(form.text)?.[1];
    if (!sealed) return undefined;
    const fields = { licence: 'regular', email, name: 'Eve', country: 'DE', consent: '1', pay: 'manual', do: 'order' };
    const body = new URLSearchParams({ ...fields, number: sealed }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await this.#send(
      (node) => this.#ask(node, path, { method: 'POST', headers, body, redirect: 'manual' }),
      ({ status }) => status === 303,
    );
    const number = answer?.location?.split('/').at(-1);
    if (number !== undefined) this.#ordered.push({ email, number });
    return number;
  }

  async #pay(order: Order): Promise<void> {
    const authorization = `Bearer ${this.#cluster.key}`;
    const asAuthor = (path: string, method = 'GET') =>
      this.#send(
        (node) => this.#ask(node, `/api/v1/market/${path}`, { method, headers: { authorization } }),
        ({ status }) => status === 200,
      );
    const found = await asAuthor(`orders?search=${encodeURIComponent(order.email)}`);
    if (!found) return;
    const { data } = JSON.parse(found.text) as { data: { id: number }[] };
    if (!(await asAuthor(`orders/${data[0]!.id}/confirm`, 'POST'))) return;
    this.#paid.push(order);
    const shown = await asAuthor(`purchases?search=${encodeURIComponent(order.email)}`);
    if (!shown) return;
    const [purchase] = (JSON.parse(shown.text) as { data: { purchase_code: string }[] }).data;
    if (!purchase) return void this.#refused.push(`${order.email} (not listed)`);
    const headers = { 'x-api-key': this.#cluster.key, 'content-type': 'application/json' };
    const body = JSON.stringify({ purchase_code: purchase.purchase_code });
    const verdict = await this.#send(
      (node) => this.#ask(node, '/api/purchases/validation', { method: 'POST', headers, body }),
      ({ status }) => status < 500,
    );
    if (verdict?.status === 200) this.#codes.set(order.email, purchase.purchase_code);
    else if (verdict) this.#refused.push(`${order.email} (${verdict.status})`);
  }

  /** Retries on any node. Sometimes sends a request twice at the same time, like a double click. */
  async #send(
    ask: (node: ClusterNode) => Promise<Answer | undefined>,
    isWanted: (answer: Answer) => boolean,
  ): Promise<Answer | undefined> {
    for (let n = 0; n < tries && this.#isOn; n++) {
      const asked = Array.from({ length: this.#random.pick([1, 1, 1, 2]) }, () =>
        ask(this.#random.pick(this.#cluster.nodes)),
      );
      const answer = (await Promise.all(asked)).find((one) => one && isWanted(one));
      if (answer) return answer;
      await wait(this.#random.between(100, 300));
    }
    return undefined;
  }

  async #ask({ service }: ClusterNode, path: string, init: RequestInit = {}): Promise<Answer | undefined> {
    // A new network for each request, because orders are rate limited by network.
    const network = `2001:db8:${this.#sent.toString(16)}:${this.#run.slice(0, 4)}::1`;
    try {
      const answer = await fetch(`${service.address}${path}`, {
        ...init,
        headers: { ...init.headers, 'x-forwarded-for': network },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
    } catch {
      return undefined; // the request was not acknowledged
    }
  }
}
