import { connect, type Socket } from 'node:net';

export type Load = { port: number; requests: string[]; connections: number; seconds: number; perSecond?: number };
export type Outcome = { count: number; perSecond: number; wrong: number; p50Ms: number; p99Ms: number; maxMs: number };

process.on('message', async (load: Load) => {
  process.send?.(await run(load));
});

/** Latency counts from the moment at which a request was due. */
async function run({ port, requests, connections, seconds, perSecond }: Load): Promise<Outcome> {
  const wire = requests.map((request) => Buffer.from(request));
  const latencies: number[] = [];
  let wrong = 0;
  let turn = 0;
  const clients = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const ask = async (client: Client, dueAt: number) => {
    if (!(await client(wire[turn++ % wire.length] as Buffer))) wrong++;
    latencies.push(performance.now() - dueAt);
  };
  if (perSecond === undefined) {
    const flatOut = async (client: Client) => {
      while (performance.now() < endsAt) await ask(client, performance.now());
    };
    await Promise.all(clients.map(flatOut));
  } else await paced(clients, ask, { startedAt, endsAt, everyMs: 1000 / perSecond });
  const took = (performance.now() - startedAt) / 1000;
  for (const client of clients) client.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const maxMs = latencies.at(-1) ?? 0;
  return { count: latencies.length, perSecond: latencies.length / took, wrong, p50Ms: at(0.5), p99Ms: at(0.99), maxMs };
}

async function paced(
  clients: Client[],
  ask: (client: Client, dueAt: number) => Promise<void>,
  { startedAt, endsAt, everyMs }: { startedAt: number; endsAt: number; everyMs: number },
): Promise<void> {
  const free = [...clients];
  const underWay = new Set<Promise<void>>();
  for (let dueAt = startedAt; dueAt < endsAt; dueAt += everyMs) {
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    while (free.length === 0) await Promise.race(underWay);
    const client = free.pop() as Client;
    const asked = ask(client, dueAt).then(() => {
      underWay.delete(asked);
      free.push(client);
    });
    underWay.add(asked);
  }
  await Promise.all(underWay);
}

type Client = ((request: Buffer) => Promise<boolean>) & { close(): void };

async function open(port: number): Promise<Client> {
  const socket = await connected(port);
  let answer = '';
  let answered: (isGood: boolean) => void = () => {};
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    answer += piece;
    const head = answer.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(answer.slice(0, head))?.[1]);
    if (answer.length < head + 4 + length) return;
    const isGood = answer.startsWith('HTTP/1.1 200');
    answer = '';
    answered(isGood);
  });
  const send = (request: Buffer) =>
    new Promise<boolean>((resolve) => {
      answered = resolve;
      socket.write(request);
    });
  return Object.assign(send, { close: () => socket.end() });
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}
