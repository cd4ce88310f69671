import { stringify } from 'csv-stringify/sync';
import { dayMs, hourMs, minuteMs, secondMs, toIso } from '../../kernel/index.ts';

/** Reports compare the last 30 days with those before. */
const days = 59;

const pages = [
  ['/', 'Home'],
  ['/pricing', 'Pricing'],
  ['/docs', 'Documentation'],
  ['/blog/hello', 'Hello'],
  ['/blog/five-tips', 'Five tips'],
  ['/about', 'About'],
] as const;
const referrers = ['', '', 'google.com', 'google.com', 'news.ycombinator.com', 'github.com', 'duckduckgo.com'] as const;
const places = [
  ['DE', 'de-DE'],
  ['US', 'en-US'],
  ['US', 'en-US'],
  ['GB', 'en-GB'],
  ['FR', 'fr-FR'],
  ['ES', 'es-ES'],
  ['JP', 'ja-JP'],
] as const;
const agents = [
  ['chrome', 'Windows 10', 'desktop', '1920x1080'],
  ['chrome', 'Android OS', 'mobile', '412x915'],
  ['ios', 'iOS', 'mobile', '390x844'],
  ['safari', 'Mac OS', 'laptop', '1440x900'],
  ['firefox', 'Linux', 'desktop', '2560x1440'],
] as const;

/** Returns visits until `nowMs` as a CSV file of Umami's table `website_event`. The result is deterministic. */
export function sampleVisits(host: string, nowMs: number): string {
  const pick = createPick();
  const rows: Record<string, string>[] = [];
  for (let day = days; day >= 0; day--) {
    const visits = 24 + pick(20) + Math.floor((days - day) / 3);
    for (let visit = 0; visit < visits; visit++) {
      const [country, language] = places[pick(places.length)]!;
      const [browser, os, device, screen] = agents[pick(agents.length)]!;
      const referrer = referrers[pick(referrers.length)]!;
      let at = nowMs - day * dayMs - (day === 0 ? pick(8 * hourMs) : pick(dayMs));
      const views = 1 + pick(4);
      for (let view = 0; view < views && at < nowMs; view++) {
        const [path, title] = pages[view === 0 ? pick(3) * pick(3) : pick(pages.length)] ?? pages[0];
        const id = `${day}-${visit}`;
        rows.push({
          ...{ session_id: id, visit_id: id, event_id: `${id}-${view}`, event_type: '1', event_name: '' },
          ...{ hostname: host, url_path: path, page_title: title, referrer_domain: view === 0 ? referrer : '' },
          ...{ browser, os, device, screen, language, country, created_at: toIso(at) },
        });
        at += 10 * secondMs + pick(2 * minuteMs);
      }
    }
  }
  rows.sort((one, other) => (one.created_at! < other.created_at! ? -1 : 1));
  return stringify(rows, { header: true });
}

/** A linear congruential generator. */
function createPick(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
