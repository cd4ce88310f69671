import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { exercisedFolder } from '../support/exercised-folder.ts';
import { onAnsweredRoute } from './answered-routes.ts';

// A service that a test starts imports this. Writes each route immediately, because the service can be killed at any
// time.
const seen = new Set<string>();
const file = join(process.env[exercisedFolder]!, `${process.pid}.routes`);
onAnsweredRoute((route) => {
  if (seen.has(route)) return;
  seen.add(route);
  appendFileSync(file, `${route}\n`);
});
