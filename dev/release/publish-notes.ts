import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ReleaseError, step } from './step.ts';
import { currentVersion, notesOf } from './versions.ts';

await step(
  'creates the release on the host of the repository, with the notes and the built files',
  {
    host: { type: 'string', help: 'github (with gh and GH_TOKEN) or forgejo (with FORGEJO_TOKEN)' },
    assets: { type: 'string', help: 'the folder of the package and its SBOM' },
  },
  async ({ root, values, flags, say, change }) => {
    const version = currentVersion(root);
    const notes = notesOf(root, version);
    const folder = join(root, values.assets ?? 'dist');
    const assets = globSync(['*.tgz', '*.cdx.json'], { cwd: folder })
      .sort()
      .map((file) => join(folder, file));
    if (values.host === 'github')
      return change('gh', [
        ...['release', 'create', `v${version}`, '--verify-tag', '--title', `Gatehouse ${version}`],
        ...['--notes', notes, ...assets],
      ]);
    if (values.host !== 'forgejo') throw new ReleaseError('Name the host: --host github or --host forgejo');
    if (flags['dry-run']) return say(`would create the release v${version} with ${assets.length} files`);
    await onForgejo(version, notes, assets);
  },
);

/** The runner sets the variables, with the names that GitHub uses. */
async function onForgejo(version: string, notes: string, assets: string[]): Promise<void> {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, FORGEJO_TOKEN: token } = process.env;
  if (!server || !repository || !token)
    throw new ReleaseError('Set FORGEJO_TOKEN to a token that can write releases, and run this in a workflow.');
  const send = async (path: string, body: string | FormData) => {
    const headers = {
      authorization: `token ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${server}/api/v1/repos/${repository}/releases${path}`, {
      method: 'POST',
      headers,
      body,
    });
    if (!response.ok)
      throw new ReleaseError(`Forgejo answered ${response.status}: check the token and whether the release exists.`);
    return (await response.json()) as { id: number };
  };
  const { id } = await send('', JSON.stringify({ tag_name: `v${version}`, name: `Gatehouse ${version}`, body: notes }));
  for (const file of assets) {
    const form = new FormData();
    form.set('attachment', new Blob([readFileSync(file)]), basename(file));
    await send(`/${id}/assets`, form);
  }
}
