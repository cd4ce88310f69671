export type Violation = { file: string; line: number; message: string };

export const showViolation = ({ file, line, message }: Violation): string => `${file}:${line} ${message}\n`;
