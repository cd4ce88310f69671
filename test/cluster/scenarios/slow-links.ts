import type { Scenario } from '../scenario.ts';

export const slowLinks: Scenario = {
  name: 'slow-links',
  title: 'a node has slow links to both stores',
  async harm({ cluster, random, underLoad }) {
    const { toDatabase, toEvents } = random.pick(cluster.nodes);
    toDatabase.slow(random.between(20, 100));
    toEvents.slow(random.between(20, 300));
    await underLoad(300);
    toDatabase.restore();
    toEvents.restore();
  },
};
