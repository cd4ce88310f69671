/**
 * Writes the spool in a thread, because slow syncs must not block the main thread. It doesn't import the kernel, whose
 * 140 modules would take most of the time that the thread needs to start.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isCorruptDatabase } from '../../store-files/index.ts';
import type { StreamName, SubjectIds } from '../streams.ts';
import { setAside } from './damaged-spool.ts';
import { type Batch, type Position, type RecordedSubjects, type Shipment, SpoolFile, type Totals } from './file.ts';

export type SpoolCall =
  | { verb: 'append'; batches: Batch[]; position: Position | undefined; subjects: Partial<SubjectIds> | undefined }
  | { verb: 'subjects' }
  | { verb: 'completeSubjects'; ids: SubjectIds }
  | { verb: 'position' }
  | { verb: 'openShipment'; stream: StreamName; upTo: number }
  | { verb: 'renew'; id: number }
  | { verb: 'settle'; id: number }
  | { verb: 'forget' }
  | { verb: 'close' };
type SpoolResult = Shipment | Position | RecordedSubjects | string | undefined;
/** `setAside`: path of the damaged file that a new one has replaced */
export type SpoolAnswer = { seq: number; totals?: Totals; setAside?: string } & (
  | { result: SpoolResult }
  | { failed: string }
);

const { path, maxBytes } = workerData as { path: string; maxBytes: number };
let file: SpoolFile | undefined;

parentPort!.on('message', ({ seq, call }: { seq: number; call: SpoolCall }) => {
  let damaged: string | undefined;
  try {
    let result: SpoolResult;
    try {
      result = carryOut(call);
    } catch (error) {
      damaged = replaceDamaged(error);
      if (damaged === undefined) throw error;
      result = carryOut(call);
    }
    const transfer = typeof result === 'object' && 'lines' in result ? [result.lines.buffer as ArrayBuffer] : [];
    post({ seq, result, totals: file?.totals, ...(damaged && { setAside: damaged }) }, transfer);
  } catch (error) {
    // After an I/O error, only a new connection reliably sees the data on disk.
    if ((error as { code?: string }).code !== 'SQLITE_FULL') drop();
    post({ seq, failed: String(error), ...(damaged && { setAside: damaged }) });
  }
  if (call.verb === 'close') parentPort!.close();
});

function carryOut(call: SpoolCall): SpoolResult {
  if (call.verb === 'close') {
    drop();
    return undefined;
  }
  file ??= new SpoolFile(path, maxBytes);
  switch (call.verb) {
    case 'append':
      file.append(call.batches, call.position, call.subjects);
      return undefined;
    case 'subjects':
      return file.subjects();
    case 'completeSubjects':
      file.completeSubjects(call.ids);
      return undefined;
    case 'position':
      return file.position();
    case 'openShipment':
      return file.openShipment(call.stream, call.upTo);
    case 'renew':
      return file.renew(call.id);
    case 'settle':
      file.settle(call.id);
      return undefined;
    case 'forget':
      file.forget();
      return undefined;
  }
}

/** Returns undefined if the error has another cause than a damaged file. */
function replaceDamaged(error: unknown): string | undefined {
  if (!isCorruptDatabase(error)) return undefined;
  const lastBatch = file?.totals.lastBatch ?? 0;
  drop();
  const damaged = setAside(path, Date.now());
  if (!damaged) return undefined;
  file = new SpoolFile(path, maxBytes);
  file.continueFrom({ ...damaged.salvaged, lastBatch });
  return damaged.to;
}

function drop(): void {
  try {
    file?.close();
  } catch {}
  file = undefined;
}

function post(answer: SpoolAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(answer, transfer);
}
