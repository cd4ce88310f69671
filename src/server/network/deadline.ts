import { NetworkError } from './network-error.ts';

/** Ends a request when its time is up: whatever runs then is cut with the cause. */
export type Deadline = {
  /** ends what is running now; set by each step */
  cut: (error: Error) => void;
  /** the sentence of the step that is running */
  cause: string;
  passed: NetworkError | undefined;
  /** rejects when the time is up first */
  orSooner<T>(work: Promise<T>): Promise<T>;
  clear(): void;
};

export function startDeadline(ms: number): Deadline {
  const deadline: Deadline = {
    cut: () => {},
    cause: `no answer within ${ms / 1000} s`,
    passed: undefined,
    orSooner: (work) =>
      new Promise((resolve, reject) => {
        deadline.cut = reject;
        work.then(resolve, reject);
      }),
    clear: () => clearTimeout(timer),
  };
  const timer = setTimeout(() => {
    deadline.passed = new NetworkError(deadline.cause);
    deadline.cut(deadline.passed);
  }, ms);
  return deadline;
}
