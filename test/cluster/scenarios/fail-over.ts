import type { Scenario } from '../scenario.ts';

export const failOver: Scenario = {
  name: 'fail-over',
  title: 'PostgreSQL fails over to its standby',
  mayStopSharingVisits: 'on a slow machine the promotion takes longer than nodes wait',
  async harm({ cluster, random, underLoad }) {
    await cluster.addStandby();
    await underLoad(random.between(20, 200));
    await cluster.failOver();
  },
};

export const failOverByName: Scenario = {
  ...failOver,
  name: 'fail-over-by-name',
  title: 'PostgreSQL fails over, and its address stays: nodes know both servers',
  severalHosts: true,
};
