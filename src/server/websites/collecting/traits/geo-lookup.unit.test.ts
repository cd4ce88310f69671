import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Refusal } from '../../../kernel/refusal.ts';
import { GeoLookup, placeIn } from './geo-lookup.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-places-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const shipped = new GeoLookup({ geoDatabase: undefined, dataDir });

const countries: [address: string, country: string][] = [
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['81.169.145.1', 'DE'],
  ['133.11.93.0', 'JP'],
  ['2a02:8108::1', 'DE'],
  ['10.1.2.3', ''],
  ['192.168.1.1', ''],
  ['127.0.0.1', ''],
  ['::1', ''],
  ['fe80::1', ''],
  ['not an address', ''],
  ['', ''],
  ['8.8.8.8:80', ''],
];

test('finds the country of public IPv4 and IPv6 addresses, but not of private ones', () => {
  for (const [address, country] of countries) assert.equal(shipped.of(address).country, country, address);
});

test('gives regions and cities unique names', () => {
  const { country, region, city } = shipped.of('91.64.1.1');
  assert.equal(country, 'DE');
  assert.equal(region, 'Bavaria, DE');
  assert.match(city, /^[A-Z][^,(]+, Bavaria, DE$/);
});

const rows: [row: Parameters<typeof placeIn>[0], expected: string | undefined][] = [
  [{ country_code: 'DE', state1: 'Bavaria', city: 'Munich (Altstadt)' }, 'DE | Bavaria, DE | Munich, Bavaria, DE'],
  [{ country_code: 'MC', state1: '', city: 'Monaco' }, 'MC |  | Monaco, MC'],
  [{ country_code: 'DE', state1: 'State of Berlin', city: '' }, 'DE | Berlin, DE | '],
  [{ country: { iso_code: 'FR' }, subdivisions: [], city: { names: {} } }, 'FR |  | '],
  [{ registered_country: { iso_code: 'FR' } }, 'FR |  | '],
  [{ country: 'AT', region: 'Vienna', city: 'Vienna' }, 'AT | Vienna, AT | Vienna, Vienna, AT'],
  [{ country_code: 'DE', city: 7 as never, state1: { names: { en: null } } as never }, 'DE |  | '],
  [{ country_code: 'nonsense' }, undefined],
  [{}, undefined],
];

test('reads the layouts of different vendors', () => {
  for (const [row, expected] of rows) {
    const place = placeIn(row);
    assert.equal(place && `${place.country} | ${place.region} | ${place.city}`, expected, JSON.stringify(row));
  }
});

test('uses the operator’s database first, and finds at least a country for other addresses', () => {
  const geoDatabase = join(dataDir, 'own.mmdb');
  const munich = {
    country: { iso_code: 'DE', names: { en: 'Germany' } },
    subdivisions: [{ iso_code: 'BY', names: { de: 'Bayern', en: 'Bavaria' } }],
    city: { names: { de: 'München', en: 'Munich' } },
  };
  writeFileSync(geoDatabase, database('GeoLite2-City', { bits: '00001010', row: munich }));
  const places = new GeoLookup({ geoDatabase, dataDir });
  // Like a careless update of the file.
  writeFileSync(geoDatabase, '');
  const expected = { country: 'DE', region: 'Bavaria, DE', city: 'Munich, Bavaria, DE' };
  assert.deepEqual(places.of('10.1.2.3'), expected);
  assert.deepEqual(places.of('8.8.8.8'), { country: 'US', region: '', city: '' });
  assert.deepEqual(readdirSync(dataDir), ['own.mmdb'], 'the copy is gone');
});

test('a file without places stops the start with an explanation', () => {
  const wrong: [content: Buffer | string, sentence: RegExp][] = [
    ['', /GATEHOUSE_GEO_DATABASE is ".*", which cannot be read as a MaxMind DB/],
    ['nonsense'.repeat(1000), /give an \.mmdb file of cities or countries/],
    [database('GeoLite2-ASN', { bits: '1', row: { autonomous_system_number: 'AS1' } }), /type GeoLite2-ASN/],
  ];
  for (const [content, sentence] of wrong) {
    const geoDatabase = join(dataDir, 'wrong.mmdb');
    writeFileSync(geoDatabase, content);
    assert.throws(
      () => new GeoLookup({ geoDatabase, dataDir }),
      (error: Error) => error instanceof Refusal && sentence.test(error.message),
      String(sentence),
    );
  }
  assert.ok(!readdirSync(dataDir).some((file) => file.startsWith('places-')));
});

/** A database with one row, for the network that begins with these bits. */
function database(type: string, of: { bits: string; row: object }): Buffer {
  const nodeCount = of.bits.length;
  const rowPointer = nodeCount + 16;
  const tree = Buffer.alloc(nodeCount * 6);
  [...of.bits].forEach((bit, node) => {
    const next = node === nodeCount - 1 ? rowPointer : node + 1;
    tree.writeUIntBE(bit === '0' ? next : nodeCount, node * 6, 3);
    tree.writeUIntBE(bit === '1' ? next : nodeCount, node * 6 + 3, 3);
  });
  const metadata = encoded({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: type,
    description: {},
    ip_version: 4,
    languages: [],
    node_count: nodeCount,
    record_size: 24,
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), encoded(of.row), marker, metadata]);
}

/** Types: text 2, map 7, 32-bit number 6, list 11 (extended). */
function encoded(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encoded)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([name, one]) => [encoded(name), encoded(one)]),
  ]);
}

/** Sizes from 29 need another byte. */
const control = (type: number, size: number): Buffer =>
  size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]);
