import type { Deps } from '../deps.ts';
import { startPeriodicTask } from '../kernel/index.ts';

const everyMs = 2000;

/** Reads the settings of mail and connections regularly, because another process can have saved them. */
export const followSettings = ({ mail, connections, log }: Pick<Deps, 'mail' | 'connections' | 'log'>) =>
  startPeriodicTask({
    everyMs,
    async run() {
      await Promise.all([mail.reload?.(), connections.reload()]);
    },
    onError: (error) => log.error({ err: error }, 'could not read the settings of mail and connections; trying again'),
  });
