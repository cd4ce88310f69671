import { copyScript } from '../storefront/index.ts';

/**
 * Updates the total, copies codes, and polls open orders. The server computes prices: the script posts the form and
 * replaces parts of the page. If that fails, it submits the form. The page's content security policy contains the
 * script's hash.
 */
export const checkoutScript = `(() => {
const form = document.querySelector('form[action^="/shop/buy/"],form[action^="/shop/extend/"]');
let latest = 0;
const take = (page) => {
  const at = document.activeElement && document.activeElement.name;
  const isOther = page.querySelector('h1').textContent !== document.querySelector('h1').textContent;
  const parts = ['h1', '.cart > summary', '.what', '.amount-box', '.coupon-box', '.sum', '[name=total]', '[name=number]', isOther ? '.pay' : '.action'];
  for (const part of parts) {
    const old = document.querySelector(part), next = page.querySelector(part);
    next.querySelectorAll('details').forEach((one) => {
      const was = old.querySelector('details.' + one.className);
      if (was && was.open) one.open = true;
    });
    // The buyer can have gone on while the answer was under way.
    next.querySelectorAll('input:not([type=hidden])').forEach((one) => {
      const isChoice = one.type === 'radio' || one.type === 'checkbox';
      const was = [...old.querySelectorAll('input')].find((other) => other.name === one.name && (!isChoice || other.value === one.value));
      if (was && isChoice) one.checked = was.checked;
      else if (was) one.value = was.value;
    });
    old.replaceWith(next);
  }
  document.title = page.title;
  if (at && document.activeElement === document.body) {
    const again = form.querySelector('[name="' + at + '"]:not([tabindex])');
    if (again) again.focus();
  }
};
const update = async () => {
  const turn = ++latest, fields = new URLSearchParams(new FormData(form));
  fields.set('do', 'price');
  try {
    const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: fields });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (!answer.ok) throw answer;
    if (turn === latest) take(page);
  } catch {
    if (turn !== latest) return;
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'do', value: 'price' }));
    form.submit();
  }
};
if (form) {
  // On wide screens, the summary is open. Not every browser can do that with CSS.
  const cart = form.querySelector('.cart');
  if (matchMedia('(min-width: 800px)').matches && !CSS.supports('selector(::details-content)')) cart.open = true;
  try {
    // The tracker's own mark: who asked not to be counted leaves nothing with the order either.
    if (localStorage.gatehouse === 'optout')
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'uncounted', value: '1' }));
  } catch {}
  form.addEventListener('change', (event) => { if (['licence', 'amount', 'country', 'vat_id'].includes(event.target.name)) update() });
  form.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button && button.value === 'price') { event.preventDefault(); update() }
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.target.name === 'coupon' || event.target.name === 'amount')) { event.preventDefault(); update() }
  });
}
const waiting = document.querySelector('[data-waits]');
if (waiting) {
  const path = waiting.dataset.waits;
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(path), text = await answer.text();
      if (answer.ok && !text.includes('data-waits="' + path)) location.replace(path);
    } catch {}
  };
  setInterval(look, 15000);
  document.addEventListener('visibilitychange', look);
}
${copyScript}
})();`;
