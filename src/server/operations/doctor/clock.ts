import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { t } from '../../kernel/index.ts';
import { type Finding, notChecked } from './finding.ts';
import { judgeSkew } from './stores.ts';

/** An IP address needs no name server. HTTP works even if a wrong clock makes every certificate invalid. */
export const usualClockUrl = 'http://1.1.1.1/';

const timeoutMs = 5000;
// not shown
const otherClock = 'gatehouse doctor --clock-url http://HOST/';

/** Compares the clock with a web server's. If the server doesn't answer, this is not a fault. */
export async function checkClock(clockUrl: string, now: () => number): Promise<Finding> {
  const { host } = new URL(clockUrl);
  const sentAt = now();
  const date = await dateOf(clockUrl);
  if (date === undefined)
    return notChecked(
      'clock',
      () => t('The clock was not compared because {host} does not answer.', { host }),
      () => t('Choose a web server that this machine can reach: {command}', { command: otherClock }),
    );
  // The server wrote the header between the request and now, and rounded it down to full seconds.
  return judgeSkew((sentAt + now()) / 2 - (date + 500), host);
}

function dateOf(url: string): Promise<number | undefined> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const read = (answer: IncomingMessage) => {
      answer.destroy();
      const at = Date.parse(answer.headers.date ?? '');
      resolve(Number.isNaN(at) ? undefined : at);
    };
    const asking = request(url, { method: 'HEAD', timeout: timeoutMs, agent: false }, read);
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.on('error', () => resolve(undefined));
    asking.end();
  });
}
