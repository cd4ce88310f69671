import { createGatehouse, useGatehouse } from '@gatehouse/vue';
import { createApp, h } from 'vue';

const guards = [];
const go = (path, from) => {
  history.pushState(null, '', path);
  for (const guard of guards) guard({ path: path.split('?')[0] }, from);
};
const router = location.search === '?router' ? { afterEach: (guard) => guards.push(guard) } : undefined;

const Shop = {
  setup() {
    // biome-ignore lint/correctness/useHookAtTopLevel: a composable of Vue, no hook of React
    const gatehouse = useGatehouse();
    return () =>
      h('main', [
        h('button', { onClick: () => go('/vue/cart', { path: '/vue', matched: [{}] }) }, 'Open cart'),
        h('button', { onClick: () => go('/vue/cart?tab=2', { path: '/vue/cart', matched: [{}] }) }, 'Change tab'),
        h('button', { onClick: () => gatehouse.revenue({ amount: 49, currency: 'EUR', reference: 'order-1' }) }, 'Buy'),
      ]);
  },
  mounted() {
    this.$gatehouse.event('Shown', { by: 'Vue' });
  },
};

createApp(Shop)
  .use(createGatehouse({ website: '7', host: '/stats/', router }))
  .mount(document.body);
for (const guard of guards) guard({ path: '/vue' }, { path: '/', matched: [] });
