import type { Details } from './settings.ts';

/**
 * Returns a function that returns true for excluded paths. `*` matches any text within a folder, and `**` any text.
 */
export const pathPatterns = (include: string | undefined, exclude: string | undefined): ((path: string) => boolean) => {
  const anyOf = (list: string) => {
    const patterns = list.split(',').map(
      (pattern) =>
        new RegExp(
          `^${pattern
            .trim()
            .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
            .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}/?$`,
        ),
    );
    return (path: string) => patterns.some((pattern) => pattern.test(path));
  };
  const isIncluded = include ? anyOf(include) : () => true;
  const isExcluded = exclude ? anyOf(exclude) : () => false;
  return (path) => !isIncluded(path) || isExcluded(path);
};

/** Number of ancestors that are searched for a class. */
const levels = 3;

/** Reads classes such as `plausible-event-name=Sign+up`. */
export const taggedEvent = (event: MouseEvent): ({ name: string } & Details) | undefined => {
  // The right mouse button opens a menu, so it is not counted.
  if (event.button > 1) return undefined;
  let element = event.target as Element | null;
  let link: HTMLAnchorElement | undefined;
  for (let level = 0; element && level <= levels; level++, element = element.parentElement) {
    if (element.localName === 'a') link = element as HTMLAnchorElement;
    const said: Record<string, string> = {};
    for (const name of element.classList ?? []) {
      const [, of, key, value] = /^plausible-(event|revenue)-(\w+)(?:=|--)(.+)$/.exec(name) ?? [];
      if (value) said[`${of} ${key}`] = value.replace(/\+/g, ' ');
    }
    const { 'event name': name, 'revenue amount': amount, 'revenue currency': currency = 'USD', ...props } = said;
    // Forms are counted when they are submitted, other elements when they are clicked.
    if (!name || (element.localName === 'form') !== (event.type === 'submit')) continue;
    const own = Object.entries(props).map(([key, value]) => [key.slice(6), value] as const);
    return {
      name,
      props: { ...(link && { url: link.href }), ...Object.fromEntries(own) },
      ...(amount && { revenue: { amount, currency } }),
    };
  }
  return undefined;
};
