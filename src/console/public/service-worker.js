// Shows alerts that the push service delivers. It has no cache: the console needs its server.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, navigate, lang, tag } = event.data.json().notification;
  const options = { body, lang, tag, renotify: true, icon: '/icon-192.png', data: navigate };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  return shown ? shown.focus() : self.clients.openWindow(address);
}
