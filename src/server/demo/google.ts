import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRandom } from './random.ts';

const terms = [
  { query: 'harbour lamp', path: '/', impressions: 130, position: 1.4 },
  { query: 'desk lamp brass', path: '/products/harbour-lamp', impressions: 210, position: 4.2 },
  { query: 'tide shade lamp', path: '/products/tide-shade', impressions: 46, position: 1.8 },
  { query: 'warm or cold light', path: '/guides/warm-or-cold-light', impressions: 340, position: 6.1 },
  { query: 'how to light a desk', path: '/guides/how-to-light-a-desk', impressions: 280, position: 3.3 },
  { query: 'led lifetime hours', path: '/guides/led-lifetime', impressions: 190, position: 8.4 },
  { query: 'lantern no 4', path: '/products/lantern-no-4', impressions: 32, position: 1.1 },
  { query: 'lamp cable kit', path: '/products/cable-kit', impressions: 88, position: 5.5 },
  { query: 'schreibtischlampe messing', path: '/products/harbour-lamp', impressions: 150, position: 7.2 },
  { query: 'harbour and lamp returns', path: '/shipping', impressions: 14, position: 1.0 },
  { query: 'lamp sale autumn', path: '/sale', impressions: 96, position: 9.6 },
  { query: 'best desk lamps', path: '/products', impressions: 420, position: 12.7 },
];

const domain = 'www.example.com';
export const searchConsole = {
  property: `sc-domain:${domain}`,
  client_id: 'demo.apps.example',
  client_secret: 'demo-secret',
};

/**
 * Imitates the parts of Google's OAuth and Search Console API that Gatehouse uses. Every request for access is granted.
 */
export async function startGoogle(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://google.test');
    const back = searchParams.get('redirect_uri');
    if (pathname === '/o/oauth2/v2/auth' && back) {
      const query = new URLSearchParams({ code: 'demo', state: searchParams.get('state') ?? '' });
      return response.writeHead(303, { location: `${back}?${query}` }).end();
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(pathname, sent)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function answerTo(path: string, sent: string): object {
  if (path === '/token') return { access_token: 'demo', refresh_token: 'demo', expires_in: 3599 };
  if (path.endsWith('/searchAnalytics/query')) return { rows: rowsOf(JSON.parse(sent).startDate) };
  return { siteEntry: [{ siteUrl: searchConsole.property, permissionLevel: 'siteOwner' }] };
}

function rowsOf(day: string) {
  const random = createRandom(Date.parse(day) / 86_400_000);
  return terms.map(({ query, path, impressions, position }) => {
    const shown = Math.round(impressions * random.between(0.6, 1.3));
    const at = Math.max(1, position * random.between(0.85, 1.15));
    return {
      keys: [query, `https://${domain}${path}`],
      impressions: shown,
      clicks: Math.round((shown * random.between(0.2, 0.42)) / at),
      position: at,
    };
  });
}
