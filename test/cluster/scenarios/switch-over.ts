import type { Scenario } from '../scenario.ts';

export const switchOver: Scenario = {
  name: 'switch-over',
  title: 'the primary becomes another PostgreSQL server while nodes are connected to the former one',
  severalHosts: true,
  mayStopSharingVisits: 'on a slow machine the promotion takes longer than nodes wait',
  async harm({ cluster, random, underLoad }) {
    await cluster.addStandby();
    await underLoad(random.between(20, 200));
    await cluster.switchOver();
    await underLoad(random.between(20, 200));
    await cluster.postgres.retireFormer();
  },
};
