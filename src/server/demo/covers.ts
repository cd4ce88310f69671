import sharp from 'sharp';

export type Cover = { hues: [number, number]; shape: 'rings' | 'bars' | 'waves' | 'grid' | 'letters' };

const [width, height] = [1200, 800];

export function drawCover({ hues: [from, to], shape }: Cover, scene: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${from} 58% ${30 + scene * 9}%)"/>
<stop offset="1" stop-color="hsl(${to} 64% ${56 + scene * 6}%)"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${shapes[shape](scene)}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 0 }).toBuffer();
}

const count = (n: number, draw: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => draw(index)).join('');

const shapes: Record<Cover['shape'], (scene: number) => string> = {
  rings: (scene) =>
    count(
      7,
      (n) =>
        `<circle cx="${820 - scene * 160}" cy="400" r="${60 + n * 62}" fill="none" stroke="#fff" stroke-opacity="${0.6 - n * 0.07}" stroke-width="14"/>`,
    ),
  bars: (scene) =>
    count(14, (n) => {
      const tall = 120 + Math.abs(Math.sin(n * 1.3 + scene)) * 460;
      return `<rect x="${90 + n * 74}" y="${700 - tall}" width="44" height="${tall}" rx="10" fill="#fff" fill-opacity="${0.25 + (n % 4) * 0.15}"/>`;
    }),
  waves: (scene) =>
    count(6, (n) => {
      const y = 220 + n * 95;
      return `<path d="M0 ${y} C 300 ${y - 140 + scene * 50}, 500 ${y + 150}, 800 ${y} S 1200 ${y - 90}, 1200 ${y} V 800 H 0 Z" fill="#fff" fill-opacity="0.12"/>`;
    }),
  grid: (scene) =>
    count(40, (n) => {
      const [x, y] = [110 + (n % 8) * 128, 100 + Math.floor(n / 8) * 128];
      return `<rect x="${x}" y="${y}" width="92" height="92" rx="${(n * 7 + scene * 5) % 46}" fill="#fff" fill-opacity="${0.14 + ((n * 5 + scene) % 6) * 0.1}"/>`;
    }),
  letters: (scene) =>
    `<text x="600" y="520" font-family="DejaVu Sans, sans-serif" font-size="380" font-weight="700" text-anchor="middle" fill="#fff" fill-opacity="0.9">${['Aa', 'Rg', '&amp;?'][scene % 3]}</text>`,
};
