import { stagedTraits as traits } from './umami.ts';

/**
 * Numbers the visits of each visitor's day in order. A bounce is a visit that begins with a page view and has no other
 * page view, because the file has no reading time.
 */
export const visitsSql = `INSERT INTO pageviews (website, at, visit, name, starts, engages, gap, host, path, title, props,
    person, import, entry, ${traits.join(', ')})
  SELECT {website:UInt32}, fromUnixTimestamp64Milli(at, 'UTC'),
    bitOr(bitShiftLeft(visitor, 8), toUInt64(least(turn - 1, 255))), name, number = 1,
    (number = 1 AND name != 'pageview') OR (name = 'pageview' AND views = 2 AND began_with = 'pageview'),
    if(number = 1, 0, at - before), host, path, title, mapFromArrays(properties.keys, properties.values),
    person, {import:UInt32}, ${['path', ...traits].map((name) => `first_${name}`).join(', ')}
  FROM (
    SELECT *, row_number() OVER visit AS number, sum(name = 'pageview') OVER visit AS views,
      first_value(name) OVER visit AS began_with, lagInFrame(at) OVER visit AS before,
      ${['path', ...traits].map((name) => `first_value(${name}) OVER visit AS first_${name}`).join(', ')}
    FROM (
      SELECT *, dense_rank() OVER (PARTITION BY day, visitor ORDER BY began, source_visit) AS turn
      FROM (
        SELECT *, min(at) OVER (PARTITION BY day, visitor, source_visit) AS began
        FROM {events:Identifier} WHERE day BETWEEN {from:Date} AND {to:Date}
      )
    )
    WINDOW visit AS (PARTITION BY day, visitor, source_visit ORDER BY at, name != 'pageview', path
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
  ) AS events
  LEFT JOIN (
    SELECT event_id, groupArray(key) AS keys, groupArray(value) AS values
    FROM (SELECT event_id, key, any(value) AS value FROM {properties:Identifier}
      WHERE event_id IN (SELECT event_id FROM {events:Identifier} WHERE day BETWEEN {from:Date} AND {to:Date} AND event_id != '')
      GROUP BY event_id, key ORDER BY event_id, key LIMIT 30 BY event_id)
    GROUP BY event_id
  ) AS properties ON events.event_id = properties.event_id`;
