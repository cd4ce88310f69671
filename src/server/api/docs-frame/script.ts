/**
 * Returns the script of a site's pages. It folds lists of links on narrow screens, copies code, and shows search
 * results while the reader types. It must be a constant, because the page's policy contains its hash.
 * @param own runs before the copy buttons are added. It can use `root`, `all`, `button` and `remember`.
 */
export const frameScript = (own = ''): string =>
  withoutIndents(`(() => {
const root = document.documentElement, all = (what, inside = document) => [...inside.querySelectorAll(what)];
const button = (text, pressed) => Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: pressed });
const remember = (name, value) => { try { return value === undefined ? localStorage.getItem(name) : localStorage.setItem(name, value) } catch { return null } };
all('[data-fold]').forEach((list) => {
  const fold = matchMedia(list.dataset.fold);
  list.open = !fold.matches;
  list.classList.add('ready');
  fold.onchange = () => { list.open = !fold.matches };
  all('a', list).forEach((link) => link.addEventListener('click', () => { if (fold.matches) list.open = false }));
});
${own}
all('figure').forEach((figure) => {
  const head = figure.firstElementChild, code = figure.lastElementChild;
  const copy = button('Copy', () => {
    navigator.clipboard.writeText(code.textContent).then(() => { copy.textContent = 'Copied' }, () => { copy.textContent = 'Select and copy by hand' });
    setTimeout(() => { copy.textContent = 'Copy' }, 2000);
  });
  copy.className = 'copy';
  head.append(copy);
});

const form = document.querySelector('form[role=search]'), field = form.elements.q, found = document.getElementById('found');
let index, at = -1;
const load = () => { index ??= fetch(form.action + '.json').then((answer) => answer.json()); return index };
const close = () => { found.hidden = true; at = -1 };
field.addEventListener('focus', () => { load().catch(() => { index = undefined }) });
field.addEventListener('input', async () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  if (words.length === 0) return close();
  let list;
  try { list = await load() } catch { index = undefined; return close() }
  const isIn = (...texts) => words.every((word) => texts.join(' ').toLowerCase().includes(word));
  const rank = ([, title, badge, note]) => (title.toLowerCase().startsWith(words.join(' ')) ? -1 : isIn(title) ? 0 : isIn(title, badge, note) ? 1 : 2);
  const hits = list.filter(([, ...texts]) => isIn(...texts)).sort((one, other) => rank(one) - rank(other));
  found.replaceChildren(...hits.slice(0, 12).map(([address, title, badge, note]) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    if (badge) link.append(Object.assign(document.createElement('b'), { className: 'm ' + badge.toLowerCase(), textContent: badge }));
    link.append(title, Object.assign(document.createElement('small'), { textContent: note }));
    link.onclick = close;
    return link;
  }));
  if (hits.length > 12) found.append(Object.assign(document.createElement('a'), { href: form.action + '?q=' + encodeURIComponent(field.value), className: 'all', textContent: 'All ' + hits.length + ' results' }));
  if (hits.length === 0) found.append(Object.assign(document.createElement('p'), { textContent: form.dataset.none }));
  found.hidden = false;
  at = -1;
});
field.addEventListener('keydown', (event) => {
  const links = all('a', found);
  if (event.key === 'Escape') { close(); field.blur() }
  if (found.hidden || links.length === 0) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    at = (at + step + links.length) % links.length;
    links.forEach((link, n) => link.classList.toggle('on', n === at));
    links[at].scrollIntoView({ block: 'nearest' });
  }
  if (event.key === 'Enter') { event.preventDefault(); links[Math.max(at, 0)].click() }
});
addEventListener('click', (event) => { if (!event.target.closest('form')) close() });
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea')) return;
  event.preventDefault();
  field.focus();
});
})();`);

const withoutIndents = (script: string): string => script.replace(/\n\s+/g, '\n');
