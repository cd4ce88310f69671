import { closeSync, openSync, readSync } from 'node:fs';
import { Refusal, type RefusalCode, t } from '../../../kernel/index.ts';
import { isCsv, readCsv } from '../csv.ts';
import type { Environment } from '../environment.ts';
import { isManifest } from '../gatus/index.ts';
import { maxYamlBytes, readText, tooLarge, unreadable } from '../read-text.ts';
import type { SourceFile } from '../source-file.ts';
import { readTables } from '../sqlite-tables.ts';
import { readDocuments, readYaml, tooDeep } from '../yaml.ts';
import { type ConvertedFile, convertSource } from './convert-source.ts';
import { parseJsonTexts } from './json-texts.ts';
import type { ImportSource } from './sources.ts';

export type Given = { path: string; from: ImportSource | undefined; env: Environment };
export type Answer = ConvertedFile | { refused: { code: RefusalCode; message: string } };

export function convertFile({ path, from, env }: Given): string {
  try {
    return JSON.stringify(convertSource(read(path), from, env) satisfies Answer);
  } catch (error) {
    const refusal = error instanceof RangeError ? tooDeep() : error;
    if (!(refusal instanceof Refusal)) throw error;
    return JSON.stringify({ refused: { code: refusal.code, message: refusal.message } } satisfies Answer);
  }
}

const maxTextBytes = 20 * 1024 * 1024;

function read(path: string): SourceFile {
  if (firstBytes(path, 16) === 'SQLite format 3\0') return { format: 'sqlite', tables: readTables(path) };
  const text = readText(path, maxTextBytes).replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new Refusal('malformed', t('The file is empty.'));
  if (/^\s*[{[]/.test(text)) {
    const value = asJson(text);
    if (value) return value;
  }
  if (isCsv(text)) return { format: 'csv', rows: readCsv(text) };
  if (Buffer.byteLength(text) > maxYamlBytes) throw tooLarge(maxYamlBytes);
  // A Kubernetes file can contain several YAML documents.
  const documents = readDocuments(text);
  if (documents?.length === 1) return { format: 'yaml', value: documents[0] };
  if (documents?.every(isManifest))
    return { format: 'yaml', value: { apiVersion: 'v1', kind: 'List', items: documents } };
  if (documents)
    throw new Refusal(
      'malformed',
      t('The file contains several YAML documents. Save each to a separate file and import them one by one.'),
    );
  return { format: 'yaml', value: readYaml(text).value };
}

function firstBytes(path: string, count: number): string {
  try {
    const file = openSync(path, 'r');
    const bytes = Buffer.alloc(count);
    const read = readSync(file, bytes);
    closeSync(file);
    return bytes.toString('latin1', 0, read);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** YAML can start with a brace too, but for broken JSON, the error about JSON is more helpful. */
function asJson(text: string): SourceFile | undefined {
  try {
    return { format: 'json', value: JSON.parse(text) };
  } catch (cause) {
    const values = parseJsonTexts(text);
    if (values) return { format: 'json', value: values };
    if (/^\s*\{\s*"/.test(text))
      throw new Refusal('malformed', t('This is not valid JSON. Is the file complete?'), { cause });
    return undefined;
  }
}
