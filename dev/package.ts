import { join } from 'node:path';
import { writePackage } from './npm-package.ts';

/** `npm run package` writes the npm package into dist/package, ready for `npm publish dist/package`. */
const folder = join(import.meta.dirname, '..', 'dist', 'package');
await writePackage(folder);
process.stdout.write(`The package is in ${folder}.\n`);
