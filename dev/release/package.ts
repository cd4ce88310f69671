import { step } from './step.ts';
import { currentVersion } from './versions.ts';

await step(
  'builds the npm package and packs it into dist, or publishes it with its provenance',
  { publish: { type: 'boolean', help: 'publishes it to the registry of npm (OpenID Connect or NODE_AUTH_TOKEN)' } },
  ({ root, flags, say, change }) => {
    change('npm', ['run', 'package']);
    change('npm', ['pack', './dist/package', '--pack-destination', 'dist']);
    const file = `dist/gatehouse-${currentVersion(root)}.tgz`;
    if (flags.publish) change('npm', ['publish', `./${file}`, '--provenance', '--access', 'public']);
    say(file);
  },
);
