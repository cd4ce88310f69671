import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Cluster } from './cluster.ts';
import { play } from './play.ts';
import { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';

const short = ['kill-node', 'kill-database'];

let cluster: Cluster;
before(async () => {
  cluster = await Cluster.start();
});
after(() => cluster.close());

for (const scenario of scenarios.filter(({ name }) => short.includes(name))) {
  const seed = randomInt(1, 1_000_000);
  test(`${scenario.title}: everything acknowledged is accounted for, seed ${seed}`, async () => {
    assert.deepEqual((await play(cluster, scenario, seed, { isShort: true })).faults, []);
  });
}

test('repeats a scenario with the same seed, and reports a scenario that throws as a fault', async () => {
  const draw = (random: Random) => Array.from({ length: 5 }, () => random.between(1, 1000));
  let drawn: number[] = [];
  const throwing: Scenario = {
    name: 'throws',
    title: 'a scenario that leaves a node dead',
    async harm({ cluster: { nodes }, random, underLoad }) {
      drawn = draw(random);
      await nodes[1]!.service.kill();
      await underLoad(20);
      throw new Error('thrown by the test');
    },
  };
  const { faults } = await play(cluster, throwing, 7, { isShort: true });
  assert.deepEqual(
    faults.map(({ text }) => text),
    ['the scenario did not come to its end: thrown by the test'],
  );
  assert.deepEqual(drawn, draw(Random.derived(7, 'throws')));
  assert.ok(cluster.nodes.every(({ service }) => service.isRunning));
});
