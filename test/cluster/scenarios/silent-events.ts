import type { Scenario } from '../scenario.ts';

export const silentEvents: Scenario = {
  name: 'silent-events',
  title: 'a node hears nothing of the event store',
  async harm({ cluster, random, underLoad }) {
    const { toEvents } = random.pick(cluster.nodes);
    toEvents.hold();
    await underLoad(random.between(100, 400));
    toEvents.restore();
  },
};
