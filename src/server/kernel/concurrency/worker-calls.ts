import type { Worker } from 'node:worker_threads';
import { secondMs } from '../time.ts';

/** What the thread hears, and what it answers each call with. */
export type ThreadCall<Call> = { seq: number; call: Call };
export type ThreadAnswer<Result> = { seq: number } & ({ result: Result } | { failed: unknown });

type Asked<Result> = {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  timeout: NodeJS.Timeout | undefined;
};
type Thread<Result> = { worker: Worker; asked: Map<number, Asked<Result>>; idle: NodeJS.Timeout | undefined };

type Facts = {
  start: () => Worker;
  /** what the thread does, for errors: `draws PDFs` */
  task: string;
  /** how long a call may take */
  timeoutMs?: number;
};

/** A thread takes memory: it ends when nobody has asked for so long. */
const idleMs = 30 * secondMs;

/**
 * Calls a thread, which is there while somebody asks. When it ends, by itself or because a call took too long, whoever
 * still waits is told, and the next call starts another.
 */
export class WorkerCalls<Call, Result> {
  readonly #facts: Facts;
  #thread: Thread<Result> | undefined;
  #seq = 0;
  #holds = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** Rejects with what the thread threw. */
  call(call: Call): Promise<Result> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    const { worker, asked, idle } = thread;
    clearTimeout(idle);
    this.#seq += 1;
    const seq = this.#seq;
    const { task, timeoutMs } = this.#facts;
    return new Promise((resolve, reject) => {
      const late = () => this.#terminate(thread, `the thread that ${task} took longer than ${timeoutMs} ms`);
      asked.set(seq, { resolve, reject, timeout: timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs) });
      worker.ref();
      worker.postMessage({ seq, call } satisfies ThreadCall<Call>);
    });
  }

  /** Keeps the thread, with what it knows, between calls that belong together; until what this answers is called. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#thread) this.#waitIdle(this.#thread);
    };
  }

  /** Ends the thread; whoever waits is told this. */
  async close(why: string): Promise<void> {
    if (this.#thread) await this.#terminate(this.#thread, why);
  }

  #start(): Thread<Result> {
    const worker = this.#facts.start();
    const thread: Thread<Result> = { worker, asked: new Map(), idle: undefined };
    worker.on('message', (answer: ThreadAnswer<Result>) => this.#hear(thread, answer));
    worker.on('error', (error) => this.#end(thread, error));
    worker.on('exit', () => this.#end(thread, new Error(`the thread that ${this.#facts.task} has ended`)));
    return thread;
  }

  #hear(thread: Thread<Result>, answer: ThreadAnswer<Result>): void {
    const asked = thread.asked.get(answer.seq);
    thread.asked.delete(answer.seq);
    clearTimeout(asked?.timeout);
    this.#waitIdle(thread);
    if ('result' in answer) asked?.resolve(answer.result);
    else asked?.reject(answer.failed);
  }

  #waitIdle(thread: Thread<Result>): void {
    if (thread.asked.size > 0) return;
    // Nothing that is waited for: the process may end.
    thread.worker.unref();
    clearTimeout(thread.idle);
    if (this.#holds > 0) return;
    const end = () => void this.#terminate(thread, `the thread that ${this.#facts.task} has ended`);
    thread.idle = setTimeout(end, idleMs).unref();
  }

  async #terminate(thread: Thread<Result>, why: string): Promise<void> {
    this.#end(thread, new Error(why));
    await thread.worker.terminate();
  }

  #end(thread: Thread<Result>, error: unknown): void {
    clearTimeout(thread.idle);
    if (this.#thread === thread) this.#thread = undefined;
    for (const { reject, timeout } of thread.asked.values()) {
      clearTimeout(timeout);
      reject(error);
    }
    thread.asked.clear();
  }
}
