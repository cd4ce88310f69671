/** What a check met beside its timings; and the days of monitors, for charts over months. */
export const statements = [
  `ALTER TABLE checks
    ADD COLUMN IF NOT EXISTS final_url LowCardinality(String),
    ADD COLUMN IF NOT EXISTS protocol LowCardinality(String),
    ADD COLUMN IF NOT EXISTS certificate_ends UInt32 CODEC(ZSTD(1))`,
  // Written when a UTC day is over, and again when late checks of it came: the last writing counts. Times in ms.
  `CREATE TABLE IF NOT EXISTS check_days (
    monitor UInt32,
    day Date,
    checks UInt32,
    good UInt32,
    answers UInt32,
    average Float32,
    p50 Float32,
    p95 Float32,
    p99 Float32,
    written_at DateTime64(3, 'UTC')
  ) ENGINE = ReplacingMergeTree(written_at) ORDER BY (monitor, day)
  SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1`,
];
