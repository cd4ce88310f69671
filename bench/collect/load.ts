import { connect } from 'node:net';
import { traffic } from '../analytics/traffic.ts';

type Outcome = { accepted: number; perSecond: number; p50Ms: number; p99Ms: number };

type Prepared = { bytes: Buffer; numberAt: number; number: number };

const requests: Prepared[] = Array.from(
  [...traffic({ count: 48_000, days: 1, endMs: Date.parse('2026-11-21T00:00:00Z') })].filter(
    (report) => report.name === 'pageview',
  ),
  (report) => {
    const body = JSON.stringify({
      w: '1',
      u: `https://site.example${report.path}`,
      r: report.referrer,
      t: report.title,
      s: report.screen,
    });
    const [first, second, third, fourth] = report.address.split('.').map(Number) as [number, number, number, number];
    const number = third % 156;
    const head =
      `POST /api/collect HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: ${report.userAgent}\r\n` +
      `accept-language: ${report.acceptLanguage}\r\nx-forwarded-for: ${first}.${second}.`;
    const bytes = Buffer.from(
      `${head}${100 + number}.${100 + (fourth % 156)}\r\n` +
        `content-type: text/plain;charset=UTF-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return { bytes, numberAt: Buffer.byteLength(head), number };
  },
);

let turn = 0;

/**
 * Each round uses other visitors, because many page views per minute by the same visitor would be filtered as a bot's.
 */
function nextRequest(): Buffer {
  const round = Math.floor(turn / requests.length);
  const { bytes, numberAt, number } = requests[turn++ % requests.length] as Prepared;
  bytes.write(String(100 + ((number + round) % 156)), numberAt, 'latin1');
  return bytes;
}

/** Latency counts from the moment at which a request was due. Throws if a response is not 202. */
export async function load(
  port: number,
  options: { connections: number; seconds: number; perSecond?: number },
): Promise<Outcome> {
  const { connections, seconds, perSecond } = options;
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const client = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let dueAt = 0;
    const write = () => socket.write(nextRequest());
    const next = () => {
      const now = performance.now();
      if (now >= endsAt) return void socket.end(resolve);
      dueAt = perSecond ? startedAt + (due++ / perSecond) * 1000 : now;
      if (dueAt > now) setTimeout(write, dueAt - now);
      else write();
    };
    socket.setEncoding('latin1');
    socket.on('connect', next);
    socket.on('error', reject);
    let answer = '';
    socket.on('data', (piece: string) => {
      answer += piece;
      if (!answer.endsWith('\r\n\r\n{}')) return;
      if (!answer.startsWith('HTTP/1.1 202')) return reject(new Error(answer));
      answer = '';
      latencies.push(performance.now() - dueAt);
      next();
    });
    socket.on('close', () => reject(new Error(`the server closed the connection: ${answer}`)));
    return promise;
  };
  let due = 0;
  await Promise.all(Array.from({ length: connections }, client));
  const took = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { accepted: latencies.length, perSecond: latencies.length / took, p50Ms: at(0.5), p99Ms: at(0.99) };
}
