import { writeCause } from '../causes/index.ts';
import { NetworkError } from './network-error.ts';

/** When the time limit passes, the running step is aborted with `cause` as the reason. */
export type Deadline = {
  abort: (error: Error) => void;
  cause: 'late' | 'lateNameServer' | 'lateEnd';
  passed: NetworkError | undefined;
  /** settles like `work`, or rejects when the time limit passes */
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
