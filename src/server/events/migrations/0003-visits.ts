/**
 * Visits. The writer keeps each visit's state, so that visits, bounces and their lengths add up:
 * visits = sum(starts), bounces = sum(starts) - sum(engages), milliseconds = sum(gap).
 * `visit` holds the visitor in its upper 56 bits.
 */
const kept = 'SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1';

const pageviews = (name: string) => `CREATE TABLE IF NOT EXISTS ${name} (
    website UInt32,
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visit UInt64 CODEC(ZSTD(1)),
    visitor UInt64 ALIAS bitShiftRight(visit, 8),
    name LowCardinality(String),
    starts UInt8,
    engages UInt8,
    gap UInt32 CODEC(ZSTD(1)),
    engaged UInt32 CODEC(ZSTD(1)),
    scroll UInt8,
    host LowCardinality(String),
    path LowCardinality(String),
    title LowCardinality(String),
    props Map(LowCardinality(String), String),
    revenue Int64 CODEC(ZSTD(1)),
    currency LowCardinality(String),
    person UInt64 CODEC(ZSTD(1)),
    bot UInt8,
    import UInt32 CODEC(ZSTD(1)),
    entry LowCardinality(String),
    referrer LowCardinality(String),
    referrer_path LowCardinality(String),
    source LowCardinality(String),
    channel LowCardinality(String),
    utm_source LowCardinality(String),
    utm_medium LowCardinality(String),
    utm_campaign LowCardinality(String),
    utm_term LowCardinality(String),
    utm_content LowCardinality(String),
    country LowCardinality(String),
    region LowCardinality(String),
    city LowCardinality(String),
    language LowCardinality(String),
    browser LowCardinality(String),
    browser_version LowCardinality(String),
    os LowCardinality(String),
    os_version LowCardinality(String),
    device LowCardinality(String),
    screen LowCardinality(String)
  ) ENGINE = MergeTree ORDER BY (website, toDate(at), visit, at) ${kept}`;

/** What earlier rows tell of visits: 30 minutes without an event end one, the first page view's path is its entry. */
const converted = `INSERT INTO pageviews_next
    (website, at, visit, name, starts, engages, gap, host, path, entry, referrer, country, bot)
  SELECT website, at, bitOr(bitShiftLeft(bitShiftRight(seen, 8), 8), toUInt64(intDiv(toHour(begun) * 60 + toMinute(begun), 30))),
    name, number = 1, number = 2 AND views = 2, if(number = 1, 0, pause), host, path, entry, source, country, bot
  FROM (
    SELECT *, row_number() OVER visit AS number, sum(name = 'pageview') OVER visit AS views,
      first_value(at) OVER visit AS begun, first_value(path) OVER visit AS entry, first_value(referrer) OVER visit AS source
    FROM (
      SELECT *, sum(fresh) OVER (PARTITION BY website, day, seen ORDER BY at ROWS UNBOUNDED PRECEDING) AS turn
      FROM (
        SELECT website, toDate(at) AS day, visitor AS seen, at, name, host, path, referrer, country, bot,
          toUnixTimestamp64Milli(at) - lagInFrame(toUnixTimestamp64Milli(at), 1, toInt64(0))
            OVER (PARTITION BY website, toDate(at), visitor ORDER BY at ROWS UNBOUNDED PRECEDING) AS pause,
          pause > 1800000 AS fresh
        FROM pageviews
      )
    )
    WINDOW visit AS (PARTITION BY website, day, seen, turn ORDER BY at ROWS UNBOUNDED PRECEDING)
  )`;

export const statements = [
  pageviews('pageviews_next'),
  // Whatever an interrupted try left: it is begun anew.
  'TRUNCATE TABLE pageviews_next',
  converted,
  'EXCHANGE TABLES pageviews AND pageviews_next',
  'DROP TABLE IF EXISTS pageviews_next',
  // Closed days of a website, counted once: a visitor and a visit belong to one day, so that days add up.
  `CREATE TABLE IF NOT EXISTS website_days (
    website UInt32,
    dimension LowCardinality(String),
    day Date,
    value String CODEC(ZSTD(1)),
    import UInt32 CODEC(ZSTD(1)),
    visitors UInt64 CODEC(T64, ZSTD(1)),
    visits UInt64 CODEC(T64, ZSTD(1)),
    pageviews UInt64 CODEC(T64, ZSTD(1)),
    events UInt64 CODEC(T64, ZSTD(1)),
    bounces UInt64 CODEC(T64, ZSTD(1)),
    duration UInt64 CODEC(T64, ZSTD(1)),
    engaged UInt64 CODEC(T64, ZSTD(1)),
    readers UInt64 CODEC(T64, ZSTD(1)),
    scroll UInt64 CODEC(T64, ZSTD(1))
  ) ENGINE = MergeTree ORDER BY (website, dimension, day, value, import)
    SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
];

/** Killed after the tables were exchanged, `pageviews_next` is the former one: its rows are not to be converted again. */
export const resume = {
  ifFound: `SELECT name FROM system.columns
    WHERE database = currentDatabase() AND table = 'pageviews' AND name = 'visit'`,
  from: statements.indexOf('DROP TABLE IF EXISTS pageviews_next'),
};
