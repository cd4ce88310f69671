/** What a check met beside its timings. */
export const statements = [
  `ALTER TABLE checks
    ADD COLUMN IF NOT EXISTS final_url LowCardinality(String),
    ADD COLUMN IF NOT EXISTS protocol LowCardinality(String),
    ADD COLUMN IF NOT EXISTS certificate_ends UInt32 CODEC(ZSTD(1))`,
];
