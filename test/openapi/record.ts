import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAllOperations } from './scenario/all-operations.ts';

/** Records the examples of the document. Run it after adding an operation or changing a response. */
const { examples } = await callAllOperations();
const file = join(import.meta.dirname, '..', '..', 'src', 'server', 'api', 'openapi', 'examples.json');
const sorted = Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
process.exit(0);
