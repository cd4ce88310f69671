import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { resizeImage } from './image.ts';
import { runAs } from './requester.ts';

const rule = { field: 'avatar', resize: { width: 8, height: 8 }, quality: 80, maxPixels: 1_000_000 };
let png: Buffer;
before(async () => {
  png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#936' } })
    .png()
    .toBuffer();
});

test("decodes one image at a time, and another account's next", async () => {
  const [order, outcomes]: [string[], Promise<string>[]] = [[], []];
  let overlapping = 0;
  const upload = (name: string) =>
    runAs({ name, signal: undefined }, async () => {
      const read = async () => {
        order.push(name);
        const { queue, process } = sharp.counters();
        overlapping += queue + process;
        await new Promise(setImmediate);
        return png;
      };
      return resizeImage(read, rule).then(
        () => 'resized',
        (error) => error.code,
      );
    });
  for (let n = 0; n < 30; n++) outcomes.push(upload('crowd'));
  outcomes.push(upload('other'));
  const settled = await Promise.all(outcomes);
  assert.equal(overlapping, 0);
  assert.ok(order.indexOf('other') <= 2, order.join());
  assert.equal(settled.at(-1), 'resized');
  assert.equal(settled.filter((outcome) => outcome === 'unavailable').length, 9, 'one is decoded and twenty wait');
});
