import type { Worker } from 'node:worker_threads';
import { secondMs } from '../time.ts';

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
  /** describes the thread in errors, for example `draws PDFs` */
  task: string;
  timeoutMs?: number;
};

/** An idle thread is ended, because threads use memory. */
const idleMs = 30 * secondMs;

/**
 * Calls functions in a thread. If the thread ends or a call times out, all waiting calls reject and the next call
 * starts a new thread.
 */
export class WorkerCalls<Call, Result> {
  readonly #facts: Facts;
  #thread: Thread<Result> | undefined;
  #seq = 0;
  #holds = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

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

  /** Keeps the thread, and its state, between related calls. Call the returned function to release it. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#thread) this.#waitIdle(this.#thread);
    };
  }

  /** Ends the thread. Waiting calls reject with the message `why`. */
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
    thread.worker.unref();
    clearTimeout(thread.idle);
    if (this.#holds > 0) return;
    thread.idle = setTimeout(() => this.#endIfIdle(thread), idleMs).unref();
  }

  /** Checks again, because a hold doesn't clear the timer, and mocked timers don't clear timers set before them. */
  #endIfIdle(thread: Thread<Result>): void {
    if (thread.asked.size > 0 || this.#holds > 0) return;
    void this.#terminate(thread, `the thread that ${this.#facts.task} has ended`);
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
