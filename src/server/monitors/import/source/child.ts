import { readFileSync } from 'node:fs';
import { inLanguage } from '../../../kernel/index.ts';
import { convertFile } from './convert-file.ts';
import type { Asked } from './read-source.ts';

/**
 * Reads the path of another tool's file from standard input and writes its content to standard output, both as JSON. In
 * a process of its own, because a malicious file can keep its reader busy for hours: this process can be killed without
 * harming the service.
 */
const { language, ...given } = JSON.parse(readFileSync(0, 'utf8')) as Asked;
process.stdout.write(inLanguage(language, () => convertFile(given)));
