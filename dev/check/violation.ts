export type Violation = { file: string; line: number; message: string };
