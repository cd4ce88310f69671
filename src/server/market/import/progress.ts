/** `checking` counts bytes of the file, the other phases count rows. */
export type Progress = { phase: 'checking' | 'items' | 'purchases' | 'finishing'; done: number; total: number };
/** An error it throws stops the import. */
export type OnProgress = (progress: Progress) => unknown;

/** Reports progress in steps of at least one percent of a phase, and at its end. */
export function throttleToPercents(onProgress: OnProgress): (progress: Progress) => Promise<void> {
  let reported: Progress | undefined;
  return async (progress) => {
    const isStep = reported?.phase !== progress.phase || progress.done === progress.total;
    if (!isStep && progress.done - (reported?.done ?? 0) < progress.total / 100) return;
    reported = progress;
    await onProgress(progress);
  };
}
