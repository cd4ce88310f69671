/** Something that the architecture forbids, at the place that has to change. */
export type Violation = { file: string; line: number; message: string };
