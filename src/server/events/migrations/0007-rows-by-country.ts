/**
 * Rows of a day lie in the order of countries, and within one of visits: a question about a country reads its rows and few
 * others. What is alike lies together, so that it takes less disk as well.
 */
const kept = 'SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1';

/** So that no statement takes longer than a connection waits, however many rows there are. */
const shares = 16;

export const statements = [
  // Whatever an interrupted try left: it is begun anew.
  'DROP TABLE IF EXISTS pageviews_next',
  `CREATE TABLE pageviews_next AS pageviews ENGINE = MergeTree ORDER BY (website, toDate(at), country, visit, at) ${kept}`,
  ...Array.from(
    { length: shares },
    (_, share) =>
      `INSERT INTO pageviews_next SELECT * FROM pageviews WHERE toRelativeDayNum(at) % ${shares} = ${share}`,
  ),
  // Another process that writes or migrates meanwhile: what is there stays, and nothing is lost.
  `SELECT throwIf((SELECT count() FROM pageviews) != (SELECT count() FROM pageviews_next),
     'Page views were written while they were put into a new order: stop every Gatehouse process, then start one of them first')`,
  'EXCHANGE TABLES pageviews AND pageviews_next',
  'DROP TABLE IF EXISTS pageviews_next',
];
