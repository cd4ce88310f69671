import type { Config } from '../../config/index.ts';
import type { Deps } from '../../deps.ts';
import type { EventInspection } from '../../events/index.ts';
import { t } from '../../kernel/index.ts';
import type { Resolve } from '../../network/index.ts';
import { checkBackups } from './backups.ts';
import { checkCertificate } from './certificate.ts';
import { checkClock } from './clock.ts';
import { checkDataFolder } from './data-folder.ts';
import { checkFiles } from './files.ts';
import { type Check, dataFolder, eventStore, type Finding, fault, notChecked, ok } from './finding.ts';
import type { Inspect } from './inspect.ts';
import { checkLogInProvider } from './log-in-provider.ts';
import { checkMachine } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkNames } from './names.ts';
import { checkPackages } from './packages.ts';
import { checkPasskeys } from './passkeys.ts';
import { checkProxy, proxyNotChecked } from './proxy.ts';
import { checkRelease } from './releases.ts';
import { findService, judgeService, type RunningService } from './service.ts';
import { checkDatabase, checkEventStore, checkEventStorePlace, inspectEventStore } from './stores.ts';
import { checkWork } from './work.ts';

export type Examination = {
  config: Config;
  /** opens the database; called only after checking that this won't run migrations */
  open(): Promise<Deps & { close(): Promise<void> }>;
  inspect: Inspect;
  isService: boolean;
  clockUrl: string | undefined;
  testAddress?: string | undefined;
  resolve: Resolve;
  now: () => number;
  /** this machine's clock in epoch ms, if `now` is another clock */
  machineNow?: () => number;
};

export type Progress = { findings: Finding[]; done: number; total: number };

/**
 * Changes nothing. The steps run concurrently. `onProgress` is called at the start and after each step with all
 * findings so far, in the order of the result.
 */
export async function examine(asked: Examination, onProgress: (progress: Progress) => void = () => {}) {
  const { config, inspect, isService, clockUrl, resolve, now, machineNow = now } = asked;
  const service = findService(config);
  const database = checkDatabase(config, inspect, now());
  // The engine can only be started once at a time.
  const inspected = inspectEventStore(config, isService);
  // The steps below handle the rejections. Without this, Node would report them as unhandled before they do.
  for (const started of [database, inspected]) started.catch(() => {});
  const steps: Promise<Finding[]>[] = [
    guarded('configuration', async () => [
      ok('configuration', () => t('The configuration is valid.')),
      ...checkMachine(),
      ...checkPackages(),
    ]),
    guarded(dataFolder, () => checkDataFolder(config)),
    guarded('service', async () => [judgeService(await service, config)]),
    guarded('database', async () => (await database).findings),
    guarded(eventStore, async () =>
      checkEventStore(config, inspect, { service: await service, found: await inspected }),
    ),
    guarded('clock', async () => (clockUrl === undefined ? [] : [await checkClock(clockUrl, machineNow)])),
    guarded('secret', async () => {
      // The database check reports the error.
      const { isCurrent } = await database.catch(() => ({ isCurrent: false }));
      return isCurrent ? checkWithin(asked, { service: await service, inspected }) : [unopened()];
    }),
    guarded('log-in', () => checkLogInProvider(config)),
    guarded('dns', () => checkNames(config, resolve)),
    guarded('certificate', () => checkCertificate(config, now)),
  ];
  const found: Finding[][] = steps.map(() => []);
  let done = 0;
  onProgress({ findings: [], done, total: steps.length });
  await Promise.all(
    steps.map(async (step, index) => {
      found[index] = await step;
      done += 1;
      onProgress({ findings: found.flat(), done, total: steps.length });
    }),
  );
  return found.flat();
}

type Found = { service: RunningService | undefined; inspected: Promise<EventInspection> };

async function checkWithin(asked: Examination, { service, inspected }: Found): Promise<Finding[]> {
  const { config, now } = asked;
  const deps = await asked.open();
  try {
    const looks: Promise<Finding[]>[] = [
      guarded(eventStore, async () =>
        checkEventStorePlace(deps.database.db, config, { service, found: await inspected }),
      ),
      guarded('files', async () => [await checkFiles({ ...deps, config })]),
      guarded('mail', () => checkMail(deps, asked.testAddress)),
      guarded('version', () => checkRelease({ ...deps, config })),
      guarded('work', () => checkWork({ ...deps, now })),
      guarded('log-in', () => checkPasskeys({ ...deps, config })),
      guarded('backups', async () => [await checkBackups({ ...deps, now })]),
      service ? guarded('proxy', () => checkProxy(config, deps.vault, now())) : Promise.resolve([proxyNotChecked()]),
    ];
    const found = await Promise.all(looks);
    return [ok('secret', () => t('The secret belongs to the database.')), ...found.flat()];
  } finally {
    await deps.close();
  }
}

const unopened = (): Finding =>
  notChecked(
    'secret',
    () => t('The secret, mail, messages and the proxy were not checked.'),
    () => t('Fix the database first.'),
  );

async function guarded(check: Check, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('\n');
    return [
      fault(
        check,
        () => problem || t('This could not be checked.'),
        () => t('Fix this first. If the message is unclear, report it with the version.'),
      ),
    ];
  }
}
