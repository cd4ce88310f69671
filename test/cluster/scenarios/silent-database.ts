import type { Scenario } from '../scenario.ts';

export const silentDatabase: Scenario = {
  name: 'silent-database',
  title: 'a node hears nothing of PostgreSQL, and its connections stay open',
  mayStopSharingVisits: 'it hears nothing for longer than it waits',
  async harm({ cluster, random, underLoad }) {
    const { toDatabase } = random.pick(cluster.nodes);
    toDatabase.hold();
    await underLoad(random.between(100, 400));
    toDatabase.restore();
  },
};
