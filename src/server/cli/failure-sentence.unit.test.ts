import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { failureSentence } from './failure-sentence.ts';

const failing = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const withCode = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

test('names a missing file and a folder in place of a file', () => {
  const missing = failing(() => readFileSync('/nowhere/backup.tar.zst'));
  assert.equal(failureSentence(missing), '/nowhere/backup.tar.zst does not exist. Check the path.');
  assert.equal(
    failureSentence(failing(() => readFileSync(tmpdir()))),
    'The path is a folder, but must be a file. Check the path.',
  );
});

test('says what to do about the disk, without a stack', () => {
  for (const [code, path, sentence] of [
    ['ENOSPC', '/backups/x', 'The disk of /backups/x is full. Free some space, then try again.'],
    ['SQLITE_FULL', undefined, 'The disk of the data folder is full. Free some space, then try again.'],
    ['EROFS', '/data', 'Cannot write to /data. Make it writable, then try again.'],
    ['SQLITE_READONLY_DBMOVED', undefined, 'Cannot write to the data folder. Make it writable, then try again.'],
    [
      'SQLITE_CANTOPEN',
      undefined,
      'Cannot open the database in the data folder. Make it writable for the user of the service, and check that its file system is not read-only.',
    ],
    ['EACCES', '/data', 'No permission for /data. Use the same user as the service, or change the owner.'],
    ['SQLITE_IOERR_WRITE', undefined, 'The disk of the data folder fails. Check the disk, then try again.'],
    ['ENOTDIR', '/data/x/y', '/data/x/y is within a file, but must be within a folder. Check the path.'],
    ['EPIPE', undefined, 'The output was closed before the command ended, so it is incomplete.'],
  ] as const)
    assert.equal(failureSentence(withCode(code, path)), sentence);
  const copied = Object.assign(withCode('ENOSPC', '/files/a'), { dest: '/data/a' });
  assert.match(failureSentence(copied), /^The disk of \/data\/a is full/);
  const unknown = Object.assign(withCode('ENOTFOUND'), { syscall: 'getaddrinfo', hostname: 'nohost' });
  assert.match(failureSentence(unknown), /^The host name nohost has no address/);
  assert.match(failureSentence(withCode('EMFILE')), /^Too many files are open\. Raise the limit/);
});

test('says that a database is damaged', () => {
  const file = join(tmpdir(), `gatehouse-damaged-${process.pid}.db`);
  writeFileSync(file, 'x'.repeat(5000));
  const error = failing(() => new Sqlite(file).prepare('select * from sqlite_master').all());
  assert.match(failureSentence(error), /^The database is damaged \(.*restore the newest backup/);
});

test('keeps the stack of other errors', () => {
  assert.match(failureSentence(new Error('a bug')), /unexpected error: Error: a bug\n +at /);
});
