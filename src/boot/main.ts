import { localDate } from '../../domain/dates.ts';
import { navigate, type Visitor } from '../../domain/navigation.ts';
import { builtPath } from '../../domain/prerendered.ts';
import { readIn, translateBy } from '../../domain/words/area.ts';
import { isNative } from '../shared/services/native.ts';
import { pageLanguage } from '../shared/language/page-language.ts';
import { sessionStore } from '../app/session-store.ts';
import { hasDrafts, storedClockOffset } from '../shared/storage/browser-storage.ts';
import { showToday } from '../features/calendar/week-rows.ts';
import { applyTheme } from '../ui/chosen-theme.ts';
import { ask } from './prefetch.ts';
import { loadWhenUsed, preload } from './program-loader.ts';
import { dropAnswers, isOfThisBrowser } from './first-view.ts';
import { openedBy } from './initial-location.ts';
import { pageData } from './page-data.ts';
import { notePresses } from './event-replay.ts';
import { fitShell } from './shell.ts';
import { signInBy } from './sign-in.ts';

// Part of the document; runs before anything else is loaded: preloads the page's code and data for the visitor, and adapts the document's markup to
// them. The app decides everything again, and its decision is final.

/** Page with which the app starts: the URL's page, the login, or `null` for a page that the document does not contain. */
type Shown = 'own' | 'login' | null;

function whatIsShown(visitor: Visitor | null): Shown {
  const { pathname: path, search, hash } = window.location;
  const redirect = new URLSearchParams(search).get('redirect') ?? undefined;
  const decision = navigate(visitor, { path, target: path + search + hash, redirect }, { isStartUp: true });
  if (decision.kind === 'stay') return 'own';
  return decision.kind === 'redirect' && /^\/login\b/.test(decision.to) ? 'login' : null;
}

const session = sessionStore.load();
const now = Date.now() + storedClockOffset();
const isOver = session !== null && now >= session.tokens.credentialsExpire * 1000;
const data = pageData();
// The server used the browser's language, but the visitor may have chosen another one here.
const language = pageLanguage();
const isOther = data?.language !== undefined && data.language !== language;
readIn(navigator.languages);
/** Whether the server rendered the page for this session, which is therefore valid: old tokens can be exchanged later. */
const isRendered = isOfThisBrowser(data?.view, session) && !isOther;
// Cached data is readable offline, however old the session is.
const member = isOver && navigator.onLine && !isRendered ? null : (session?.member ?? null);
// In the iPhone app and in a remembered session, old tokens are exchanged first.
const isExchanged = isOver && !isRendered && (isNative() || session.tokens.isKept === true);
const shown = isExchanged ? null : whatIsShown(member?.visitor ?? null);
const isFirstView = isRendered && shown === 'own';
if (!isFirstView) dropAnswers();
if (isOther) document.documentElement.lang = language;
// Sets the language of dates; the words are loaded with the app.
translateBy(language, () => {});

function place(): void {
  const root = document.getElementById('root');
  const login = document.querySelector<HTMLTemplateElement>('template[data-page]');
  if (root === null) return;
  const { shell } = root.dataset;
  if (shown === 'login' && login !== null && !isOther) {
    root.replaceChildren(login.content);
    root.removeAttribute('aria-busy');
    Object.assign(root.dataset, login.dataset);
    document.title = login.title;
  } else if (isFirstView) {
    showToday(root);
  } else if (
    isOther ||
    shown !== 'own' ||
    data?.view !== undefined ||
    (shell !== undefined && shell !== builtPath(window.location.pathname))
  ) {
    // A service worker caches one document for several pages, and a first view may be of another session or width.
    root.replaceChildren();
    root.removeAttribute('aria-busy');
    delete root.dataset['page'];
  } else if (member !== null && shell !== undefined) {
    fitShell(root, openedBy(member), now / 1000);
  }
  login?.remove();
  // Email address from the previous page, as in the app; see carried-email.ts.
  const { email } = (window.history.state ?? {}) as { email?: string };
  const field = root.querySelector<HTMLInputElement>('input[name="email"]');
  if (field !== null && email !== undefined) field.value = email;
}

const { note, ...early } = ask(shown === 'own' && !isOver && !isFirstView ? member : null, data?.settings, now);
const files = (shown === 'login' ? data?.files.guest : data?.files.member)?.scripts ?? [];
const programs = [...files, ...(data?.words[language] ?? [])];
if (!loadWhenUsed(programs, session !== null || hasDrafts())) preload(programs);
applyTheme();
// A browser's first date formatting takes as long as rendering a month, so it runs while the code is loading.
// oxlint-disable-next-line workflows/no-timers -- There are no states here, and `whenIdle` would make this script too large.
if (member !== null) globalThis.requestIdleCallback?.(() => localDate(0, 'UTC'));
const signIn = signInBy(note, data?.settings, language);
const sent = (form: HTMLFormElement) => {
  if (data !== null && !isNative() && document.getElementById('root')?.dataset['page'] === '/login') signIn(form);
};
globalThis.early = { ...early, isFirstView, place, ...notePresses(sent) };
