import { z } from 'zod';
import { DIMENSIONS, readableName } from '../../src/console/websites/analytics/query/names.ts';
import { FULL_LISTS } from '../../src/console/websites/analytics/query/tabs.ts';
import { Api } from '../../src/server/api/mcp/api.ts';
import { tools } from '../../src/server/api/mcp/tools/index.ts';
import { inLanguage } from '../../src/server/kernel/index.ts';
import type { DimensionName } from '../../src/server/websites/filters/index.ts';
import { filterLabel, valueLabel } from '../../src/server/websites/public/labels.ts';
import { openService } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';

/** Runs in a copy of the repository that has a dimension `utm_id`. */
const dimension = 'utm_id' as DimensionName;

const service = await openService(openTestDeps, { events: true });
const { ada, deps } = service;
const website = (await ada.post('/api/v1/websites', { domain: 'shop.example' })).body.data.id;

const visits: [address: string, query: string][] = [
  ['192.0.2.1', '?utm_id=spring-7'],
  ['192.0.2.2', '?utm_id=spring-7'],
  ['192.0.2.3', '?utm_id=autumn-1'],
  ['192.0.2.4', ''],
];
for (const [address, query] of visits)
  await ada.send('POST', '/api/collect', {
    key: undefined,
    address,
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      'content-type': 'text/plain',
    },
    payload: JSON.stringify({ w: website, u: `https://shop.example/prices${query}` }),
  });
await deps.events.flush();

type Line = { name: string; then_name?: string; visitors: number };
const path = `/api/v1/websites/${website}`;
const ask = async (report: string, query = ''): Promise<Line[]> => {
  const { body } = await ada.get(`${path}/stats/${report}`, `period=today&${query}`);
  return body.data.map(({ name, then_name, visitors }: Line) => ({ name, ...(then_name && { then_name }), visitors }));
};

const { columns, rows } = parseCsv((await ada.get(`${path}/export/events`, 'format=csv')).text);
const document = (await ada.send('GET', '/api/openapi.json', { key: undefined })).body;
const { operationId, summary, description } = document.paths['/api/v1/websites/{id}/stats/utm-ids'].get;

const api = new Api(async ({ path: asked }) => {
  const { status, text } = await ada.get(asked);
  return { status, body: text };
});
const tool = tools.find(({ name }) => name === 'get_breakdown')!;
const answer = await tool.run(api, tool.input.parse({ website_id: website, period: 'today', list: 'utm-ids' }));

const filter = { dimension, operator: 'is' as const, values: ['spring-7'] };
const found = {
  list: await ask('utm-ids'),
  filtered: await ask('pages', 'filter=utm_id:is:spring-7'),
  breakdown: await ask('breakdown', 'dimension=utm_id&then_by=browser&limit=1'),
  exported: rows.map((row) => row[columns.indexOf('utm_id')]).sort(),
  documented: { operationId, summary, description: description.split(' Takes ')[0] },
  withoutKey: (await ada.send('GET', `${path}/stats/utm-ids`, { key: undefined })).status,
  assistant: (answer as { lines: Line[] }).lines.map(({ name }) => name),
  explained: JSON.stringify(z.toJSONSchema(tool.input, { io: 'input' })).includes('utm_id, '),
  labels: [filterLabel(filter), inLanguage('de', () => filterLabel(filter)), valueLabel(dimension, '')],
  tab: { ...FULL_LISTS['utm-ids'], panel: undefined },
  console: [DIMENSIONS[dimension], readableName(dimension, '')],
};
process.stdout.write(JSON.stringify(found));
await service.close();
process.exit(0);

function parseCsv(text: string): { columns: string[]; rows: string[][] } {
  const [columns = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return { columns, rows };
}
