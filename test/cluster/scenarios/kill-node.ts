import type { Scenario } from '../scenario.ts';

export const killNode: Scenario = {
  name: 'kill-node',
  title: 'kill -9 of a node',
  async harm({ cluster, random, underLoad }) {
    const { service } = random.pick(cluster.nodes);
    await service.kill();
    await underLoad();
    await service.start();
  },
};
