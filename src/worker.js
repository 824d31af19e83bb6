// The service worker. The server puts `build` before it: the version of the app, its hashed files, the pages whose documents are kept,
// and the names of all pages for members.
// It keeps the app and nothing else: documents, scripts, styles and the font, none of which says anything of a member. Calls, sign-ins
// and the channel never pass through here. What it keeps is sorted by version, so that a page never mixes two.
const PREFIX = 'longrun-app-';
const current = PREFIX + build.version;
const members = new Set(build.members);
const catalogues = new Set(Object.values(build.catalogues).flat());
/** A script without what names its contents. */
const nameOf = (pathname) => pathname.replace(/-[\w-]{8}\.js$/, '');

/** Where the document of a page for members is kept, by the first segment of its path, as the server tells pages apart; else null. */
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

/** Scripts with words that are needed here: of the browser's own languages, and of those that were needed before. */
async function ownCatalogues() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const before = new Set(kept.flat().map(({ url }) => nameOf(new URL(url).pathname)));
  return Object.entries(build.catalogues).flatMap(([language, scripts]) =>
    scripts.filter((url) => navigator.languages.some((tag) => tag.startsWith(language)) || before.has(nameOf(url))),
  );
}

/** Whole or not at all: what is missing, or comes from a server of another version, ends the installation. It is tried again later. */
async function install() {
  const cache = await caches.open(current);
  await cache.addAll([...build.assets, ...(await ownCatalogues())]);
  await Promise.all(build.kept.map((path) => keepDocument(cache, path)));
  // Pages of the version before go on with their own files, so nothing has to be waited for.
  await skipWaiting();
}

/** A newer worker is on its way, or has come: what it keeps looks like nobody's from here, and it cleans up itself. */
const isOlder = () =>
  registration.installing !== null || registration.waiting !== null || self.serviceWorker?.state === 'redundant';

/** Removes versions that no page is made of any more. Each page holds a lock with the name of its version. */
async function clean() {
  const { held } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== current && !used.has(name) && !isOlder()) await caches.delete(name);
  }
}

/** Of this version, else of an older one whose page is still open. */
async function file(request) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept !== undefined || !catalogues.has(new URL(request.url).pathname)) return kept ?? fetch(request);
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(current)).put(request.url, answer.clone());
  return answer;
}

/** Other pages are asked for; without an answer they begin as the profile does, and find their own program. */
async function page(request, path) {
  const cache = await caches.open(current);
  const own = await cache.match(path, { ignoreVary: true });
  return own ?? fetch(request).catch(() => cache.match('/profile', { ignoreVary: true }));
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), clean()])));
// Sent by each page once it stands: the one that it took the place of may have been the last of its version.
addEventListener('message', (event) => event.data === 'clean' && event.waitUntil(clean()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) return event.respondWith(file(request));
  const path = request.mode === 'navigate' ? documentOf(pathname) : null;
  if (path !== null) event.respondWith(page(request, path));
});

/** Pushed messages hold a title, a sentence and a path of this site. Browsers require that each is shown. */
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

/** Opens a page of this site in a window that shows it, or in a new one: pages in use keep what is typed there. */
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
