import type { Scenario } from '../scenario.ts';
import { needsMount } from '../small-disk.ts';

export const fullDiskOfDatabase: Scenario = {
  name: 'full-disk-database',
  title: 'the disk of PostgreSQL is full',
  mayStopSharingVisits: 'PostgreSQL rejects writes for longer than nodes wait',
  skipReason: ({ postgres }) => (postgres.disk ? undefined : needsMount),
  async harm({ cluster, random, underLoad }) {
    const { disk } = cluster.postgres;
    await disk!.fill();
    await underLoad(random.between(100, 300));
    disk!.clear();
    // PostgreSQL exits if it can't write its WAL.
    await cluster.recoverDatabase();
  },
};

export const fullDiskOfEvents: Scenario = {
  name: 'full-disk-events',
  title: 'the disk of the event store is full',
  skipReason: ({ eventsDisk }) => (eventsDisk ? undefined : needsMount),
  async harm({ cluster, random, underLoad }) {
    await cluster.eventsDisk!.fill();
    await underLoad(random.between(100, 300));
    cluster.eventsDisk!.clear();
    // A restart discards the failed merge (docs/deployment.md).
    await cluster.events.kill();
    await cluster.restartEvents();
  },
};
