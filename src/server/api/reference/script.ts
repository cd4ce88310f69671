/**
 * The page's script. It loads the reader's own key only when the reader presses the button, and never stores the key.
 * The script is a constant string, because the page's policy contains its hash.
 */
export const script = `(() => {
const root = document.documentElement, all = (what, inside = document) => [...inside.querySelectorAll(what)];
const button = (text, pressed) => Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: pressed });
const remember = (name, value) => { try { return value === undefined ? localStorage.getItem(name) : localStorage.setItem(name, value) } catch { return null } };
const say = (text, link) => {
  const line = document.getElementById('said');
  line.textContent = text;
  if (link) line.append(' ', Object.assign(document.createElement('a'), link));
};
const menu = document.querySelector('.menu');
const fold = matchMedia('(max-width: 760px)');
menu.open = !fold.matches;
menu.classList.add('ready');
fold.onchange = () => { menu.open = !fold.matches };
all('.menu a').forEach((link) => link.addEventListener('click', () => { if (fold.matches) menu.open = false }));

const choose = (lang) => {
  root.dataset.lang = lang;
  all('[data-choose]').forEach((one) => one.setAttribute('aria-pressed', one.dataset.choose === lang));
};
all('figure').forEach((figure) => {
  const head = figure.firstElementChild, code = figure.lastElementChild;
  if (figure.dataset.lang) {
    head.textContent = '';
    [['curl', 'curl'], ['js', 'JavaScript']].forEach(([lang, text]) => {
      const one = button(text, () => {
        const before = figure.parentElement.getBoundingClientRect().top;
        choose(lang);
        remember('gatehouse-docs-language', lang);
        scrollBy(0, figure.parentElement.getBoundingClientRect().top - before);
        const other = figure.parentElement.querySelector('figure[data-lang=' + lang + '] [data-choose=' + lang + ']');
        if (other) other.focus({ preventScroll: true });
      });
      one.dataset.choose = lang;
      head.append(one);
    });
  }
  const copy = button('Copy', () => {
    navigator.clipboard.writeText(code.textContent).then(() => { copy.textContent = 'Copied' }, () => { copy.textContent = 'Select and copy by hand' });
    setTimeout(() => { copy.textContent = 'Copy' }, 2000);
  });
  copy.className = 'copy';
  head.append(copy);
});
choose(remember('gatehouse-docs-language') === 'js' ? 'js' : 'curl');

const places = all('pre u'), placeholder = 'YOUR_API_KEY';
const keyButton = document.getElementById('key');
const show = (key) => {
  places.forEach((place) => { place.textContent = key || placeholder });
  keyButton.textContent = key ? 'Hide my API key' : 'Use my API key';
  keyButton.setAttribute('aria-pressed', Boolean(key));
};
let shown = false;
if (places.length > 0) keyButton.hidden = false;
keyButton.onclick = async () => {
  say('');
  if (shown) { shown = false; show(''); return }
  const get = (path) => fetch('/console/api' + path, { cache: 'no-store', credentials: 'same-origin' }).then((answer) => (answer.ok ? answer.json() : undefined));
  try {
    const session = await get('/session');
    if (!session || !session.data.account) return say('Log in to see your key in the examples.', { href: '/login', textContent: 'Log in' });
    const mine = await get('/account/api-key');
    if (!mine || !mine.data.api_key) return say('You have no API key yet.', { href: '/settings?section=api-key', textContent: 'Generate one' });
    shown = true;
    show(mine.data.api_key);
  } catch { say('The service cannot be reached. Try again.') }
};
addEventListener('pagehide', () => { shown = false; show('') });

const field = document.querySelector('input[name=q]'), found = document.getElementById('found');
let operations, at = -1;
const load = () => { operations ??= fetch('/api/docs/search.json').then((answer) => answer.json()); return operations };
const close = () => { found.hidden = true; at = -1 };
field.addEventListener('focus', () => { load().catch(() => { operations = undefined }) });
field.addEventListener('input', async () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  if (words.length === 0) return close();
  let list;
  try { list = await load() } catch { operations = undefined; return close() }
  const isIn = (...texts) => words.every((word) => texts.join(' ').toLowerCase().includes(word));
  const rank = ([, title, method, path]) => (isIn(title) ? 0 : isIn(title, method, path) ? 1 : 2);
  const hits = list.filter(([, ...texts]) => isIn(...texts)).sort((one, other) => rank(one) - rank(other));
  found.replaceChildren(...hits.slice(0, 12).map(([address, title, method, path]) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    const badge = Object.assign(document.createElement('b'), { className: 'm ' + method.toLowerCase(), textContent: method });
    link.append(badge, title, Object.assign(document.createElement('small'), { textContent: path }));
    link.onclick = close;
    return link;
  }));
  if (hits.length === 0) found.append(Object.assign(document.createElement('p'), { textContent: 'No operation matches.' }));
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
})();`;
