import type { Scenario } from '../scenario.ts';

export const droppedConnections: Scenario = {
  name: 'dropped-connections',
  title: 'connections to both stores break again and again',
  async harm({ cluster, random, underLoad }) {
    for (let n = 0; n < 10; n++) {
      const { toDatabase, toEvents } = random.pick(cluster.nodes);
      toDatabase.breakConnections();
      toEvents.breakConnections();
      await underLoad(random.between(5, 40));
    }
  },
};
