import { connect } from 'node:net';

/** What the load process is told: whole HTTP requests to send in turn, on how many connections, for how long. */
export type Load = { port: number; requests: string[]; connections: number; seconds: number };
export type Outcome = { perSecond: number; wrong: number; p50Ms: number; p99Ms: number };

process.on('message', async (load: Load) => {
  process.send?.(await run(load));
});

/** One request after the other on each connection; counts answers that are not 200. */
async function run({ port, requests, connections, seconds }: Load): Promise<Outcome> {
  const wire = requests.map((request) => Buffer.from(request));
  const latencies: number[] = [];
  let wrong = 0;
  let turn = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let answer = '';
      const send = () => {
        sentAt = performance.now();
        socket.write(wire[turn++ % wire.length] as Buffer);
      };
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (piece: string) => {
        answer += piece;
        const head = answer.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(answer.slice(0, head))?.[1]);
        if (answer.length < head + 4 + length) return;
        if (!answer.startsWith('HTTP/1.1 200')) wrong++;
        answer = '';
        const now = performance.now();
        latencies.push(now - sentAt);
        if (now < endsAt) send();
        else socket.end(resolve);
      });
    });
  await Promise.all(Array.from({ length: connections }, client));
  const took = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / took, wrong, p50Ms: at(0.5), p99Ms: at(0.99) };
}
