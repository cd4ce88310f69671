/** Vite replaces it at build time. */
export const version: string = import.meta.env.VITE_VERSION;
