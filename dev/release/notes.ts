import { writeFileSync } from 'node:fs';
import { step } from './step.ts';
import { checkedVersion, currentVersion, notesOf } from './versions.ts';

await step(
  'prints the release notes, which are the section of CHANGELOG.md',
  {
    version: { type: 'string', help: 'instead of the version in package.json' },
    out: { type: 'string', help: 'writes this file instead' },
  },
  ({ root, values, flags, say }) => {
    const notes = notesOf(root, checkedVersion(values.version ?? currentVersion(root)));
    if (values.out === undefined || flags['dry-run']) say(notes);
    else writeFileSync(values.out, `${notes}\n`);
  },
);
