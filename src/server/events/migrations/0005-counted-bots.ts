/**
 * Bots that are kept count like people. Those that were kept before this stay out of every figure, as they were: the past
 * does not change. Closed days were people's alone.
 */
export const statements = [
  'ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS counted UInt8 DEFAULT 1',
  'ALTER TABLE pageviews UPDATE counted = 0 WHERE bot > 0 SETTINGS mutations_sync = 2',
  "DELETE FROM website_days WHERE dimension = 'bot'",
  `INSERT INTO website_days (website, dimension, day, value, import, visitors, visits, pageviews, events, bounces, duration)
   SELECT website, 'bot', day, 'people', 0, visitors, visits, pageviews, events, bounces, duration
   FROM website_days WHERE dimension = '' AND import = 0`,
];
