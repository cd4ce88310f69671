/** `checking` counts bytes, other phases rows. */
export type Progress = { phase: 'checking' | 'items' | 'purchases' | 'finishing'; done: number; total: number };
/** Throwing an error stops the import. */
export type OnProgress = (progress: Progress) => unknown;

export function throttleToPercents(onProgress: OnProgress): (progress: Progress) => Promise<void> {
  let reported: Progress | undefined;
  return async (progress) => {
    const isStep = reported?.phase !== progress.phase || progress.done === progress.total;
    if (!isStep && progress.done - (reported?.done ?? 0) < progress.total / 100) return;
    reported = progress;
    await onProgress(progress);
  };
}
