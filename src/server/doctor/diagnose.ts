import { type Config, ConfigError, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createResolver, type Resolve } from '../network/index.ts';
import { checkCertificate } from './certificate.ts';
import { checkClock, usualClockUrl } from './clock.ts';
import { checkDataFolder } from './data-folder.ts';
import { type Check, type Finding, fault, notChecked, ok } from './finding.ts';
import { checkLogInProvider } from './log-in-provider.ts';
import { checkFileLimit, checkRuntime, checkTimeZones } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkNames } from './names.ts';
import { checkProxy, proxyNotChecked } from './proxy.ts';
import { findService, judgeService } from './service.ts';
import { checkDatabase, checkEventStore, checkFiles } from './stores.ts';
import { checkWork } from './work.ts';

export type Diagnosis = {
  env: NodeJS.ProcessEnv;
  /** opens the database as commands do, once it is known that nothing in it changes by that */
  open(config: Config): Promise<Deps & { close(): Promise<void> }>;
  /** asked for the time; by default, a public name server */
  clockUrl?: string | undefined;
  /** where a test mail goes; by default, none is sent */
  testAddress?: string | undefined;
  resolve?: Resolve;
  now?: () => number;
};

/** Looks at everything that a service needs, and changes nothing: it runs beside a service and without one. */
export async function diagnose(asked: Diagnosis): Promise<Finding[]> {
  const { env, now = Date.now, resolve = createResolver(), clockUrl = usualClockUrl } = asked;
  const machine = [checkRuntime(), checkTimeZones(), checkFileLimit()];
  const config = configOf(env);
  if (config instanceof ConfigError) return [...config.problems.map(ofProblem), ...machine];
  const service = await findService(config);
  const { findings: database, isCurrent } = await checkDatabase(config, now());
  const fromOutside = Promise.all([
    guarded('log-in', () => checkLogInProvider(config)),
    checkNames(config, resolve),
    checkCertificate(config, now),
    guarded('clock', async () => [await checkClock(clockUrl, now)]),
  ]);
  const folder = await checkDataFolder(config, env.GATEHOUSE_SECRET !== undefined);
  const events = await guarded('event store', () => checkEventStore(config, service));
  const within = isCurrent
    ? await guarded('secret', () => checkWithin(asked, config, service !== undefined, now))
    : [unopened()];
  const [logIn, names, certificate, clock] = await fromOutside;
  return [
    ok('configuration', 'The configuration is valid.'),
    ...machine,
    ...folder,
    judgeService(service, config),
    ...database,
    ...events,
    ...clock,
    ...within,
    ...logIn,
    ...names,
    ...certificate,
  ];
}

function configOf(env: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    return readConfig(env, { mustExist: true });
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

/** A problem is a sentence: what is wrong, a colon, and what to do. */
function ofProblem(problem: string): Finding {
  const [, wrong = problem, mend] = /^(.+?): (.+)$/s.exec(problem) ?? [];
  const next =
    mend === undefined
      ? 'Correct it; docs/configuration.md has all settings.'
      : `${mend.charAt(0).toUpperCase()}${mend.slice(1)}`;
  return fault('configuration', `${wrong.replace(/\.$/, '')}.`, next);
}

/** What is kept in the database, and what needs the secret. */
async function checkWithin(
  asked: Diagnosis,
  config: Config,
  isRunning: boolean,
  now: () => number,
): Promise<Finding[]> {
  const deps = await asked.open(config);
  try {
    return [
      ok('secret', 'The secret is the one that the database was made with.'),
      await checkFiles(deps.files, config),
      ...(await guarded('mail', () => checkMail(deps, asked.testAddress))),
      ...(await checkWork({ ...deps, now })),
      ...(isRunning ? await guarded('proxy', () => checkProxy(config, deps.vault, now())) : [proxyNotChecked()]),
    ];
  } finally {
    await deps.close();
  }
}

const unopened = (): Finding =>
  notChecked('secret', 'The secret, mail, messages and the proxy were not checked.', 'Mend the database first.');

/** One check that fails in a way that nobody foresaw must not hide what the others found. */
async function guarded(check: Check, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [
      fault(
        check,
        (error as Error).message.split('\n')[0] ?? 'unknown error',
        'Mend this first; if it makes no sense, report it with the version.',
      ),
    ];
  }
}
