import type { Scenario } from '../scenario.ts';

export const cutDatabase: Scenario = {
  name: 'cut-database',
  title: 'a node is cut off from PostgreSQL, its connections reset',
  mayStopSharingVisits: 'it is cut off for longer than it waits',
  async harm({ cluster, random, underLoad }) {
    const { toDatabase } = random.pick(cluster.nodes);
    toDatabase.cut();
    await underLoad(random.between(100, 400));
    toDatabase.restore();
  },
};
