import type { Scenario } from '../scenario.ts';

export const killEvents: Scenario = {
  name: 'kill-events',
  title: 'kill -9 of the event store',
  async harm({ cluster, random, underLoad }) {
    await cluster.events.kill();
    await underLoad(random.between(50, 300));
    await cluster.restartEvents();
  },
};
