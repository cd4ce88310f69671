import type { Scenario } from '../scenario.ts';

export const freezeNode: Scenario = {
  name: 'freeze-node',
  title: 'a node hangs (SIGSTOP) and goes on',
  mayStopSharingVisits: 'a node that hung takes PostgreSQL for the one that did not answer',
  async harm({ cluster, random, underLoad }) {
    const { service } = random.pick(cluster.nodes);
    service.freeze();
    await underLoad(random.between(50, 300));
    service.thaw();
  },
};
