import { connect } from 'node:net';

type Outcome = { accepted: number; perSecond: number; p50Ms: number; p99Ms: number };

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];

/** Page views of many pages as the tracker sends them, as whole requests. */
const requests = Array.from({ length: 20_000 }, (_, turn) => {
  const body = JSON.stringify({
    w: '1',
    u: `https://site.example/articles/${turn % 500}?page=${turn % 7}`,
    r: turn % 3 === 0 ? `https://referrer${turn % 40}.example/` : '',
  });
  return Buffer.from(
    `POST /api/collect HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: ${agents[turn % agents.length]}\r\n` +
      `content-type: text/plain;charset=UTF-8\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
});

/** Sends page views for `seconds`, one after the other on each connection, each from an address of its own. Throws at an answer that is not 202. */
export async function load(port: number, connections: number, seconds: number): Promise<Outcome> {
  const latencies: number[] = [];
  let turn = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const client = (_: unknown, number: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.1.${number}.1`, noDelay: true });
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(requests[turn++ % requests.length] as Buffer);
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    let answer = '';
    socket.on('data', (piece: string) => {
      answer += piece;
      if (!answer.endsWith('\r\n\r\n{}')) return;
      if (!answer.startsWith('HTTP/1.1 202')) return reject(new Error(answer));
      answer = '';
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < endsAt) send();
      else socket.end(resolve);
    });
    socket.on('close', () => reject(new Error(`the server closed the connection: ${answer}`)));
    return promise;
  };
  await Promise.all(Array.from({ length: connections }, client));
  const took = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { accepted: latencies.length, perSecond: latencies.length / took, p50Ms: at(0.5), p99Ms: at(0.99) };
}
