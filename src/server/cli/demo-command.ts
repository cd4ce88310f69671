import { pino } from 'pino';
import type { Config } from '../config/index.ts';
import { createLog } from '../kernel/index.ts';
import { type Options, textOf, UsageError } from './command-line.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { note, progressLine, say } from './terminal.ts';

/** Loaded on demand, because only this command needs the demo and its graphics libraries. */
export const demoCode = () => import('../demo/index.ts');

export async function demo(config: Config, options: Options): Promise<void> {
  const { demoTeam, runDemo, defaultSize: usualDemo } = await demoCode();
  const days = Number(textOf(options, 'days') ?? usualDemo.days);
  if (!Number.isInteger(days) || days < 3 || days > 90)
    throw new UsageError('--days must be a whole number from 3 to 90.');
  const size = { days, sales: Math.round((usualDemo.sales * days) / usualDemo.days) };
  const log = createLog(config.logLevel, pino.destination({ fd: 2, sync: false }));
  const showProgress = progressLine();
  const { service, login, mailFolder } = await runDemo(config, log, {
    size,
    onProgress: (step, share) => showProgress(`${step}: ${Math.floor(100 * share)}%`),
  });
  if (process.stderr.isTTY) note('');
  say(`The Gatehouse demo runs at ${service.address}`);
  say(`Log in as ${login.username} with the password ${login.password}`);
  say(`The other members have the same password: ${demoTeam.map(({ username }) => username).join(', ')}`);
  say(`Its mail is not sent: read it in ${mailFolder}`);
  stopOnSignal(service, log);
}
