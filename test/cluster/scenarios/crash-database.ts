import type { Scenario } from '../scenario.ts';

export const crashDatabase: Scenario = {
  name: 'crash-database',
  title: 'kill -9 of PostgreSQL, which is started again at once',
  mayStopSharingVisits: 'on a slow machine PostgreSQL takes longer to start than nodes wait',
  async harm({ cluster, random, underLoad }) {
    for (let n = random.between(1, 3); n > 0; n--) {
      await cluster.postgres.kill();
      await cluster.postgres.launch();
      await underLoad(random.between(20, 200));
    }
  },
};
