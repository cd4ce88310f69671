/** Whether a name is that of a file of ours: the SHA-256 of its content in hex. */
export const isKey = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
