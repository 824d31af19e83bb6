// The service worker. The server prepends `build`: the version of the app, its hashed files, the pages whose documents are cached, and the names of
// all pages for members. It only caches the app: documents, scripts, styles and the font, which contain no member data. Calls, sign-ins and the
// channel bypass it. Caches are separated by version, so a page never mixes two.
const PREFIX = 'longrun-app-';
const current = PREFIX + build.version;
const members = new Set(build.members);
const catalogues = new Set(Object.values(build.catalogues).flat());
/** Returns the name of a script without its content hash. */
const nameOf = (pathname) => pathname.replace(/-[\w-]{8}\.js$/, '');

/** Returns the cached document of a page for members, by the first segment of its path, as on the server; otherwise `null`. */
function documentOf(pathname) {
  if (pathname === '/login') return pathname;
  const name = (pathname.split('/').find((segment) => segment !== '') ?? '').toLowerCase();
  return members.has(name) ? `/${name}` : null;
}

async function keepDocument(cache, path) {
  const answer = await fetch(path, { cache: 'no-store', credentials: 'omit' });
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(build.version)) throw new Error('This document is of another version.');
  await cache.put(path, answer);
}

/** Returns the scripts with words for the browser's languages, and for languages used before. */
async function ownCatalogues() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const before = new Set(kept.flat().map(({ url }) => nameOf(new URL(url).pathname)));
  return Object.entries(build.catalogues).flatMap(([language, scripts]) =>
    scripts.filter((url) => navigator.languages.some((tag) => tag.startsWith(language)) || before.has(nameOf(url))),
  );
}

/** Caches all files or none: a missing file, or one from a server of another version, aborts the installation. The browser retries it later. */
async function install() {
  const cache = await caches.open(current);
  await cache.addAll([...build.assets, ...(await ownCatalogues())]);
  await Promise.all(build.kept.map((path) => keepDocument(cache, path)));
  // Pages of the previous version continue with their own files, so the worker need not wait.
  await skipWaiting();
}

/** Returns whether a newer worker is installing or installed. Its cache would look unused from here, and it cleans up itself. */
const isOlder = () =>
  registration.installing !== null || registration.waiting !== null || self.serviceWorker?.state === 'redundant';

/** Deletes versions that no page uses. Each page holds a lock with the name of its version. */
async function clean() {
  const { held } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== current && !used.has(name) && !isOlder()) await caches.delete(name);
  }
}

/** Returns a file of this version, or of an older one whose page is still open. */
async function file(request) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept !== undefined || !catalogues.has(new URL(request.url).pathname)) return kept ?? fetch(request);
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(current)).put(request.url, answer.clone());
  return answer;
}

/** Returns the cached document of a page; fetches other pages, which offline start from the profile's document and then load their own code. */
async function page(request, path) {
  const cache = await caches.open(current);
  const own = await cache.match(path, { ignoreVary: true });
  return own ?? fetch(request).catch(() => cache.match('/profile', { ignoreVary: true }));
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), clean()])));
// Sent by each page once it has loaded: the page it replaced may have been the last of its version.
addEventListener('message', (event) => event.data === 'clean' && event.waitUntil(clean()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) return event.respondWith(file(request));
  const path = request.mode === 'navigate' ? documentOf(pathname) : null;
  if (path !== null) event.respondWith(page(request, path));
});

/** Pushed messages contain a title, a sentence and a path of this site. Browsers require that each is shown. */
function show({ title = location.hostname, body = '', path = '/', tag = '' }) {
  return registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } });
}

function messageIn({ data }) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Opens a page of this site in a window that shows it, or in a new one, so pages in use keep their input. */
async function open(path) {
  const url = new URL(path, location.origin);
  const { href } = url.origin === location.origin ? url : new URL('/', location.origin);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find((client) => client.url === href);
  return same === undefined ? clients.openWindow(href) : same.focus();
}

addEventListener('push', (event) => event.waitUntil(show(messageIn(event))));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});
