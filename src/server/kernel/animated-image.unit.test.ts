import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { resizeImage } from './image.ts';
import { Refusal } from './refusal.ts';

const rule = { field: 'image', resize: { width: 8 }, quality: 80, maxPixels: 1_000_000 };
const frame = (red: number) => ({
  create: { width: 8, height: 8, channels: 4 as const, background: { r: red, g: 0, b: 0 } },
});
const rejects = (image: Buffer) =>
  assert.rejects(
    resizeImage(async () => image, rule),
    (error) => error instanceof Refusal && error.code === 'unsupported_type' && /Animated/.test(error.message),
  );

test('rejects animated images instead of keeping one frame', async () => {
  const frames = await Promise.all([0, 100, 200].map((red) => sharp(frame(red)).png().toBuffer()));
  await rejects(
    await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100, 100] })
      .toBuffer(),
  );
  const still = frames[0] as Buffer;
  const header = still.subarray(0, 33);
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
  await rejects(Buffer.concat([header, control, still.subarray(33)]));
  for (const image of [still, await sharp(frame(1)).webp({ lossless: true }).toBuffer()])
    assert.equal((await sharp(await resizeImage(async () => image, rule)).metadata()).width, 8);
});
