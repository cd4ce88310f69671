import { readFileSync } from 'node:fs';
import { inLanguage } from '../../../kernel/index.ts';
import { convertFile } from './convert-file.ts';
import type { Asked } from './read-source.ts';

/**
 * Security: a malicious file can keep the process that reads it busy for hours, so it is read in a process that can be
 * killed.
 */
const { language, ...given } = JSON.parse(readFileSync(0, 'utf8')) as Asked;
process.stdout.write(inLanguage(language, () => convertFile(given)));
