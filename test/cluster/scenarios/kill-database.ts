import type { Scenario } from '../scenario.ts';

export const killDatabase: Scenario = {
  name: 'kill-database',
  title: 'kill -9 of PostgreSQL',
  mayStopSharingVisits: 'PostgreSQL is unavailable for longer than nodes wait',
  async harm({ cluster, random, underLoad }) {
    await cluster.postgres.kill();
    await underLoad(random.between(20, 200));
    await cluster.postgres.launch();
  },
};
