import type { Config } from '../config/index.ts';
import type { Log } from '../kernel/index.ts';
import { type Service, startService } from '../main.ts';
import { mailFolder, readMarker } from './folder.ts';
import { startGoogle } from './google.ts';
import { type DemoSize, defaultSize, demoLogin, makeDemo, type Progress } from './make.ts';
import { startPayments } from './payments.ts';
import { createStandIn } from './stand-in.ts';

export type DemoRun = { service: Service; login: typeof demoLogin; mailFolder: string; isNew: boolean };

/** Sends nothing to the network, because sites, mail, payments and registries are imitations. */
export async function runDemo(
  config: Config,
  log: Log,
  { size = defaultSize, onProgress }: { size?: DemoSize; onProgress: Progress },
): Promise<DemoRun> {
  const found = readMarker(config.dataDir);
  if (found?.madeAt === undefined) await makeDemo(config, log, { size, onProgress });
  const { madeAt, days } = readMarker(config.dataDir)!;
  const [payments, google] = [await startPayments(), await startGoogle()];
  const close = async () => {
    await payments.close();
    await google.close();
  };
  try {
    const standIn = {
      ...createStandIn(config.dataDir, { madeAt: madeAt!, days }),
      connections: { stripe: payments.url },
    };
    const service = await startService({ ...config, googleUrl: google.url }, log, standIn);
    const stop = async () => {
      await service.stop();
      await close();
    };
    return {
      service: { ...service, stop },
      login: demoLogin,
      mailFolder: mailFolder(config.dataDir),
      isNew: found?.madeAt === undefined,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
