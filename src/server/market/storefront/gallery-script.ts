/**
 * Hides the price bar while the buy box is visible, and adds keyboard shortcuts to enlarged pictures. The pictures also
 * work without scripts. The focus stays inside a picture. A series of pictures is one step in the browser history.
 */
export const galleryScript = `(() => {
const shot = () => document.querySelector('.shot:target');
const closer = (open) => open.querySelector('p a');
addEventListener('hashchange', ({ oldURL }) => {
const open = shot();
if (open) return closer(open).focus();
const place = document.querySelector('.media > :not(.shot) a[href="#' + oldURL.split('#')[1] + '"]');
if (place) place.focus({ preventScroll: true });
});
addEventListener('focusin', ({ target }) => { const open = shot(); if (open && !open.contains(target)) closer(open).focus() });
addEventListener('click', (event) => {
const link = event.target.closest('.shot a');
if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); location.replace(link.hash) }
});
const bar = document.querySelector('.buy-bar'), box = document.querySelector('.buy > section');
if (bar && box) new IntersectionObserver(([{ isIntersecting }]) => { bar.hidden = isIntersecting }).observe(box);
addEventListener('keydown', ({ key }) => {
const open = shot(), steps = open && open.querySelectorAll('.step');
const link = open && { Escape: closer(open), ArrowLeft: steps[0], ArrowRight: steps[1] }[key];
if (link) link.click();
});
})()`;
