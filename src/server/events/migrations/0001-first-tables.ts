/**
 * Inserts are synced, because the spool forgets what was inserted; and deduplicated by token, because a shipment is
 * repeated when its outcome is not known. Not partitioned: one insert is one part, so a shipment is there or is not.
 */
const kept = 'SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1';

export const statements = [
  `CREATE TABLE IF NOT EXISTS checks (
    monitor UInt32,
    at DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    good UInt8,
    maintenance UInt8,
    status UInt16,
    cause LowCardinality(String),
    dns Float32 CODEC(ZSTD(1)),
    connect Float32 CODEC(ZSTD(1)),
    tls Float32 CODEC(ZSTD(1)),
    first_byte Float32 CODEC(ZSTD(1)),
    total Float32 CODEC(ZSTD(1)),
    address LowCardinality(String)
  ) ENGINE = MergeTree ORDER BY (monitor, at) ${kept}`,
  `CREATE TABLE IF NOT EXISTS pageviews (
    website UInt32,
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visitor UInt64 CODEC(ZSTD(1)),
    host LowCardinality(String),
    path String CODEC(ZSTD(1)),
    referrer LowCardinality(String),
    country LowCardinality(String),
    name LowCardinality(String),
    bot UInt8
  ) ENGINE = MergeTree ORDER BY (website, toDate(at), visitor, at) ${kept}`,
];
