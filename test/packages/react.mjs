import { GatehouseProvider, useGatehouse, usePageView } from '@gatehouse/react';
import { createElement as element, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const manual = location.search === '?manual';

function Shop() {
  const gatehouse = useGatehouse();
  const [path, setPath] = useState(location.pathname);
  useEffect(() => gatehouse.event('Shown', { by: 'React' }), [gatehouse]);
  const open = () => {
    history.pushState(null, '', '/react/cart');
    setPath('/react/cart');
  };
  return element('main', null, manual && element(Counted, { path }), [
    element('button', { key: 1, type: 'button', onClick: open }, 'Open cart'),
    element(
      'button',
      {
        key: 2,
        type: 'button',
        onClick: () => gatehouse.revenue({ amount: 49, currency: 'EUR', reference: 'order-1' }),
      },
      'Buy',
    ),
  ]);
}

function Counted({ path }) {
  usePageView(path);
  return null;
}

createRoot(document.body).render(
  element(StrictMode, null, element(GatehouseProvider, { website: 7, host: '/stats', manual }, element(Shop))),
);
