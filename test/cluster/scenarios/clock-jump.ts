import type { Scenario } from '../scenario.ts';

export const clockJump: Scenario = {
  name: 'clock-jump',
  title: 'the clock of a node jumps by five minutes, and back',
  async harm({ cluster, random, underLoad }) {
    const { setClock } = random.pick(cluster.nodes);
    // Never jumps past midnight, because that would end every visit.
    const direction = new Date().getUTCHours() < 12 ? 1 : -1;
    setClock(direction * 300_000);
    await underLoad(300);
    setClock(0);
  },
};
