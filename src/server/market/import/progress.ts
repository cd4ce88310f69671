/** `checking` counts bytes of the file, the others rows. */
export type Progress = { phase: 'checking' | 'items' | 'purchases' | 'finishing'; done: number; total: number };
/** What it throws stops the import. */
export type OnProgress = (progress: Progress) => unknown;

/** Tells of each phase's steps of at least one percent, and of its end. */
export function throttleToPercents(onProgress: OnProgress): (progress: Progress) => Promise<void> {
  let told: Progress | undefined;
  return async (progress) => {
    const isStep = told?.phase !== progress.phase || progress.done === progress.total;
    if (!isStep && progress.done - (told?.done ?? 0) < progress.total / 100) return;
    told = progress;
    await onProgress(progress);
  };
}
