/** File keys are the SHA-256 of the content in hex. */
export const isKey = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
