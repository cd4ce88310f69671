import { frameScript } from '../docs-frame/index.ts';

/** It loads the reader's own key only when the reader presses the button, and never stores the key. */
export const script = frameScript(`
const say = (text, link) => {
  const line = document.getElementById('said');
  line.textContent = text;
  if (link) line.append(' ', Object.assign(document.createElement('a'), link));
};
const choose = (lang) => {
  root.dataset.lang = lang;
  all('[data-choose]').forEach((one) => one.setAttribute('aria-pressed', one.dataset.choose === lang));
};
all('figure[data-lang]').forEach((figure) => {
  const head = figure.firstElementChild;
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
`);
