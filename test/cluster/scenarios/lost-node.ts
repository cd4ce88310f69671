import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../scenario.ts';

export const lostNode: Scenario = {
  name: 'lost-node',
  title: 'a node never comes back, and another one ships what is left on its disk',
  async harm({ cluster, random, underLoad }) {
    const lost = random.pick(cluster.nodes);
    const [other] = cluster.nodes.filter((node) => node !== lost);
    lost.toEvents.hold();
    await underLoad(random.between(100, 300));
    await lost.service.kill();
    lost.toEvents.restore();
    await underLoad(random.between(20, 100));
    const { dataDir } = lost.service;
    const { status, stdout, stderr } = await other!.service.command(['spool', 'ship', dataDir]);
    if (status !== 0) throw new Error(`gatehouse spool ship: ${stderr}`);
    if (!/[1-9]/.test(stdout)) throw new Error(`nothing was shipped: ${stdout}`);
    mkdirSync(dataDir, { recursive: true });
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
    await lost.service.start();
  },
};
