/**
 * The tables of version 1.0.0. Tables that the spool writes to sync each insert, because the spool then forgets the rows,
 * and deduplicate by token, because an insert whose outcome is unknown is repeated. They have no partitions: an insert is
 * one part and so is stored as a whole or not at all.
 */
const spooled = 'SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1';
const synced = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';

const text = 'LowCardinality(String)';
const packedText = `${text} CODEC(ZSTD(1))`;
const flag = 'UInt8 CODEC(ZSTD(1))';
const milliseconds = 'Float32 CODEC(ZSTD(1))';
const sum = 'UInt64 CODEC(T64, ZSTD(1))';
const vital = 'Nullable(UInt16) CODEC(ZSTD(1))';

export const statements = [
  `CREATE TABLE IF NOT EXISTS checks (
    monitor UInt32,
    at DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    good UInt8,
    maintenance UInt8,
    status UInt16,
    cause ${text},
    dns ${milliseconds},
    connect ${milliseconds},
    tls ${milliseconds},
    first_byte ${milliseconds},
    total ${milliseconds},
    address ${text},
    final_url ${text},
    protocol ${text},
    certificate_ends UInt32 CODEC(ZSTD(1))
  ) ENGINE = MergeTree ORDER BY (monitor, at) ${spooled}`,

  // Visits = sum(starts), bounces = sum(starts) - sum(engages), their length = sum(gap). The upper 56 bits of `visit` are
  // the visitor. In the order of countries a report about one country reads few other rows, and compresses better.
  `CREATE TABLE IF NOT EXISTS pageviews (
    website UInt32 CODEC(ZSTD(1)),
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visit UInt64 CODEC(ZSTD(1)),
    visitor UInt64 ALIAS bitShiftRight(visit, 8),
    name ${packedText},
    starts ${flag},
    engages ${flag},
    gap UInt32 CODEC(ZSTD(1)),
    engaged UInt32 CODEC(ZSTD(1)),
    scroll ${flag},
    host ${packedText},
    path ${packedText},
    title ${packedText},
    props Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    revenue Int64 CODEC(ZSTD(1)),
    currency ${packedText},
    person UInt64 CODEC(ZSTD(1)),
    bot ${flag},
    import UInt32 CODEC(ZSTD(1)),
    entry ${packedText},
    referrer ${packedText},
    referrer_path ${packedText},
    source ${packedText},
    channel ${packedText},
    utm_source ${packedText},
    utm_medium ${packedText},
    utm_campaign ${packedText},
    utm_term ${packedText},
    utm_content ${packedText},
    country ${packedText},
    region ${packedText},
    city ${packedText},
    language ${packedText},
    browser ${packedText},
    browser_version ${packedText},
    os ${packedText},
    os_version ${packedText},
    device ${packedText},
    screen ${packedText},
    counted UInt8 DEFAULT 1 CODEC(ZSTD(1))
  ) ENGINE = MergeTree ORDER BY (website, toDate(at), country, visit, at) ${spooled}`,

  // Closed days of a website. A visit belongs to one day, so that days add up.
  `CREATE TABLE IF NOT EXISTS website_days (
    website UInt32,
    dimension ${text},
    day Date,
    value String CODEC(ZSTD(1)),
    import UInt32 CODEC(ZSTD(1)),
    visitors ${sum},
    visits ${sum},
    pageviews ${sum},
    events ${sum},
    bounces ${sum},
    duration ${sum},
    engaged ${sum},
    readers ${sum},
    scroll ${sum}
  ) ENGINE = MergeTree ORDER BY (website, dimension, day, value, import) ${synced}`,

  // NULL: the browser did not measure it.
  `CREATE TABLE IF NOT EXISTS web_vitals (
    website UInt32,
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visit UInt64 CODEC(ZSTD(1)),
    path ${text},
    country ${text},
    device ${text},
    browser ${text},
    os ${text},
    lcp ${vital},
    inp ${vital},
    cls ${vital},
    fcp ${vital},
    ttfb ${vital}
  ) ENGINE = MergeTree ORDER BY (website, toDate(at), path, at) ${spooled}`,
];
