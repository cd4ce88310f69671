import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { type Json, servedDocument } from './document.ts';
import { staleFiles } from './sdk/sdk.ts';

/** Uses the libraries of `@redocly/cli` and `@stoplight/spectral-cli`, without their command lines. */
export async function complaintsAbout(document: Json): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const byRedocly = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as never, 'recommended']] });
  const bySpectral = await spectral.run(document);
  return [
    ...byRedocly.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`),
    ...bySpectral.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`),
  ];
}

if (import.meta.main) {
  const document = await servedDocument();
  // Checks the linters themselves: they must report faults in a broken document, which is small to save time.
  const { operationId, ...unnamed } = document.paths['/api/v1/monitors'].get;
  const broken = {
    ...document,
    paths: { '/api/v1/monitors': { get: unnamed } },
    components: { schemas: { Planted: { type: 'string' } } },
  };
  const seen = (await complaintsAbout(broken)).join('\n');
  const sawBoth =
    operationId !== undefined && /^operation-operationId: /m.test(seen) && /^oas3-unused-component: /m.test(seen);
  const complaints = await complaintsAbout(document);
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  if (complaints.length > 0)
    process.stdout.write('Operations get their id and description where their routes are declared.\n');
  if (!sawBoth) process.stdout.write('The linters did not find the planted errors.\n');
  const stale = await staleFiles(document);
  if (stale.length > 0) process.stdout.write(`npm run sdk updates ${stale.join(', ')}.\n`);
  process.exit(complaints.length === 0 && sawBoth && stale.length === 0 ? 0 : 1);
}
