import { get } from 'node:http';

/** Returns the CPU time per request in microseconds. */
export async function bareLoop(port: number, forSeconds: number, perSecond?: number): Promise<number> {
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/bare', agent: false, headers: { connection: 'close' } };
      get(options, (response) => response.resume().on('end', resolve)).on('error', reject);
    });
  let count = 0;
  const flatOut = async (until: number) => {
    while (performance.now() < until) {
      await one();
      count++;
    }
  };
  const everyone = (ms: number) => Promise.all(Array.from({ length: 16 }, () => flatOut(performance.now() + ms)));
  await everyone(2000);
  count = 0;
  const before = process.cpuUsage();
  if (perSecond === undefined) await everyone(forSeconds * 1000);
  else {
    const started = performance.now();
    const running: Promise<void>[] = [];
    for (; count < forSeconds * perSecond; count++) {
      const at = started + (count * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
      running.push(one());
    }
    await Promise.all(running);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}
