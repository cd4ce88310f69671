import { ReleaseError, step } from './step.ts';
import { checkedVersion, currentVersion, notesOf, versionsOf } from './versions.ts';

await step(
  'checks that the tag, package.json, the chart, the manifests and CHANGELOG.md have the same version',
  { tag: { type: 'string', help: 'the tag of the release, such as v1.2.3' } },
  ({ root, values, say }) => {
    const version = checkedVersion(values.tag === undefined ? currentVersion(root) : values.tag.replace(/^v/, ''));
    if (values.tag !== undefined && values.tag !== `v${version}`)
      throw new ReleaseError(
        `The tag ${values.tag} must be v${version}: delete it, and run npm run release -- ${version}.`,
      );
    const other = versionsOf(root).filter(([, found]) => found !== version);
    if (other.length > 0)
      throw new ReleaseError(
        `These files must state ${version}: ${other.map(([file, found]) => `${file} (${found})`).join(', ')}. Run npm run release -- ${version}, which changes them.`,
      );
    notesOf(root, version);
    say(`Every file states ${version}, and CHANGELOG.md describes it.`);
  },
);
