import { writeCause } from '../causes/index.ts';
import { NetworkError } from './network-error.ts';

/** Ends a request when its time is up: whatever is running then is aborted, with its `cause` as the error. */
export type Deadline = {
  /** aborts what is running; each step sets its own */
  abort: (error: Error) => void;
  /** of the step that is running */
  cause: 'late' | 'lateNameServer' | 'lateEnd';
  passed: NetworkError | undefined;
  /** settles as `work` does; rejects if the time is up first */
  race<T>(work: Promise<T>): Promise<T>;
  clear(): void;
};

export function startDeadline(ms: number): Deadline {
  const deadline: Deadline = {
    abort: () => {},
    cause: 'late',
    passed: undefined,
    race: (work) =>
      new Promise((resolve, reject) => {
        deadline.abort = reject;
        work.then(resolve, reject);
      }),
    clear: () => clearTimeout(timer),
  };
  const timer = setTimeout(() => {
    deadline.passed = new NetworkError(writeCause(deadline.cause, { seconds: ms / 1000 }));
    deadline.abort(deadline.passed);
  }, ms);
  return deadline;
}
