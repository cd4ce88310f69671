import type { Scenario } from '../scenario.ts';
import { needsMount } from '../small-disk.ts';

export const fullDisk: Scenario = {
  name: 'full-disk',
  title: 'the disk of a node is full',
  skipReason: ({ nodes }) => (nodes.some(({ disk }) => disk) ? undefined : needsMount),
  async harm({ cluster, random, underLoad }) {
    const { disk, service } = cluster.nodes.find((node) => node.disk)!;
    await disk!.fill();
    await underLoad(random.between(100, 300));
    if (random.pick([true, false])) {
      // The node's spool must survive the kill.
      await service.kill();
      disk!.clear();
      await service.start();
    }
    disk!.clear();
  },
};
