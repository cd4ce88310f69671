const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found]!);

/** Markdown's own characters as plain ones (Discord, Teams). */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]()#|~<>]/g, '\\$&');
