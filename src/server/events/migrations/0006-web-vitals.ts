/** How quick page views were: a row of each that told it. NULL is what the browser did not measure. */
export const statements = [
  `CREATE TABLE IF NOT EXISTS web_vitals (
    website UInt32,
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visit UInt64 CODEC(ZSTD(1)),
    path LowCardinality(String),
    country LowCardinality(String),
    device LowCardinality(String),
    browser LowCardinality(String),
    os LowCardinality(String),
    lcp Nullable(UInt16) CODEC(ZSTD(1)),
    inp Nullable(UInt16) CODEC(ZSTD(1)),
    cls Nullable(UInt16) CODEC(ZSTD(1)),
    fcp Nullable(UInt16) CODEC(ZSTD(1)),
    ttfb Nullable(UInt16) CODEC(ZSTD(1))
  ) ENGINE = MergeTree ORDER BY (website, toDate(at), path, at)
    SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1`,
];
