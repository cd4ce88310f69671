/** Writes the spool in a thread, because slow syncs must not block the main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import type { StreamName } from '../streams.ts';
import { type Batch, type Position, type Shipment, SpoolFile, type Totals } from './file.ts';

export type SpoolCall =
  | { verb: 'append'; batches: Batch[]; position: Position | undefined }
  | { verb: 'position' }
  | { verb: 'openShipment'; stream: StreamName; upTo: number }
  | { verb: 'renew'; id: number }
  | { verb: 'settle'; id: number }
  | { verb: 'forget' }
  | { verb: 'close' };
export type SpoolAnswer = { seq: number; totals?: Totals } & (
  | { result: Shipment | Position | string | undefined }
  | { failed: string }
);

const { path, maxBytes } = workerData as { path: string; maxBytes: number };
let file: SpoolFile | undefined;

parentPort!.on('message', ({ seq, call }: { seq: number; call: SpoolCall }) => {
  try {
    const result = carryOut(call);
    const transfer = typeof result === 'object' && 'lines' in result ? [result.lines.buffer as ArrayBuffer] : [];
    post({ seq, result, totals: file?.totals }, transfer);
  } catch (error) {
    // After an I/O error, only a new connection reliably sees the data on disk.
    if ((error as { code?: string }).code !== 'SQLITE_FULL') drop();
    post({ seq, failed: String(error) });
  }
  if (call.verb === 'close') parentPort!.close();
});

function carryOut(call: SpoolCall): Shipment | Position | string | undefined {
  if (call.verb === 'close') {
    drop();
    return undefined;
  }
  file ??= new SpoolFile(path, maxBytes);
  switch (call.verb) {
    case 'append':
      file.append(call.batches, call.position);
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

function drop(): void {
  try {
    file?.close();
  } catch {}
  file = undefined;
}

function post(answer: SpoolAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(answer, transfer);
}
