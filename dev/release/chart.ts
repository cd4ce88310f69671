import { ReleaseError, step } from './step.ts';
import { currentVersion } from './versions.ts';

await step(
  'checks the Helm chart and packs it into dist, or pushes it to a registry',
  {
    registry: { type: 'string', help: 'such as oci://ghcr.io/owner/charts' },
    push: { type: 'boolean', help: 'pushes it' },
  },
  ({ root, values, flags, say, change }) => {
    const chart = 'deploy/helm/gatehouse';
    if (flags.push && !values.registry)
      throw new ReleaseError('Name the registry: --registry oci://ghcr.io/OWNER/charts');
    const file = `dist/chart/gatehouse-${currentVersion(root)}.tgz`;
    change('helm', ['lint', '--strict', chart]);
    change('helm', ['package', chart, '--destination', 'dist/chart']);
    if (flags.push) change('helm', ['push', file, values.registry?.toLowerCase() ?? '']);
    say(file);
  },
);
