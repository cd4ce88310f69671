import type Database from 'better-sqlite3';
import { type PageviewRow, streams, unknownTraits, type VisitTraits } from '../streams.ts';

/** Page views in the spool of versions before 2. */
type Former = Pick<PageviewRow, 'website' | 'at' | 'host' | 'path' | 'name'> &
  Pick<VisitTraits, 'referrer' | 'country'> & { visitor: string; bot: 0 | 1 };

const version = 2;

/** Converts rows that an earlier version spooled, once: each of its page views is a visit of its own. */
export function convertSpooled(db: Database.Database): void {
  if ((db.pragma('user_version', { simple: true }) as number) >= version) return;
  db.transaction(() => {
    const batches = db.prepare("select id, lines from batches where stream = 'pageviews'").all() as {
      id: number;
      lines: Buffer;
    }[];
    const rewrite = db.prepare('update batches set lines = ?, bytes = ? where id = ?');
    for (const { id, lines } of batches) {
      const former = lines.toString().trimEnd().split('\n');
      const now = Buffer.from(`${former.map((line) => today(JSON.parse(line))).join('\n')}\n`);
      rewrite.run(now, now.length, id);
    }
    db.pragma(`user_version = ${version}`);
  })();
}

function today({ visitor, referrer, country, ...row }: Former): string {
  return streams.pageviews.line({
    ...row,
    visit: String((BigInt(visitor) >> 8n) << 8n),
    starts: 1,
    engages: 0,
    gap: 0,
    engaged: 0,
    scroll: 0,
    title: '',
    props: {},
    revenue: 0,
    currency: '',
    person: '0',
    import: 0,
    traits: {
      ...unknownTraits,
      entry: row.path,
      referrer,
      source: referrer,
      country,
    },
  });
}
