import { createRoot, type Root as PageRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import { type Language, readIn } from '../../../domain/words/area.ts';
import { readAppConfig } from '../../../src/api/config.ts';
import { clearResponses } from '../../../src/shared/answers/response-cache.ts';
import { type App, composeApp } from '../../../src/app/compose.ts';
import { speakLanguage } from '../../../src/shared/language/language.ts';
import { LANGUAGE_KEY } from '../../../src/shared/language/page-language.ts';
import { Root } from '../../../src/app/root.tsx';
import { sessionStore } from '../../../src/app/session-store.ts';
import { applyTheme, type Theme, THEME_KEY } from '../../../src/ui/chosen-theme.ts';
import '../../../src/ui/base.css';
import { type Answers, type FakeApi, fakeApi, ORIGIN, refuse } from './fake-api.ts';
import { NOW, sessionOf } from './member.ts';
import { type Fill, sampleReads } from './sample-answer.ts';

export interface Opening {
  /** Signed in with a session that began at `now`; a guest if left out. */
  readonly member?: MemberWire;
  readonly answers?: Answers;
  /** Responses to reads missing in `answers`, generated from the schemas. If left out, such a read fails the test. */
  readonly reads?: Fill;
  readonly language?: Language;
  readonly theme?: Theme;
  /** Width of the window, CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Content of /config.json in addition to the addresses. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Time of the page, ms since 1970. Timers keep running. */
  readonly now?: number;
  /** Called after the storage was cleared, before the app starts. */
  readonly before?: () => void;
  /** True if the program may report errors, such as an unreadable response. */
  readonly mayReport?: boolean;
}

export interface OpenApp {
  readonly app: App;
  readonly api: FakeApi;
  /** Current path with query. */
  readonly path: () => string;
  /** Unmounts and stops the app, like closing its tab. Keeps the storage. */
  readonly close: () => void;
}

const addresses = {
  productName: 'Longrun',
  region: 'us-east-1',
  userPoolId: 'us-east-1_pages',
  identityPoolId: 'us-east-1:6f1f6c2e-0000-4000-8000-000000000000',
  apiBase: `${ORIGIN}/api`,
  apiV2Base: `${ORIGIN}/v2`,
  identityPoolUrl: `${ORIGIN}/identity`,
  realtimeUrl: `${ORIGIN.replace('https', 'wss')}/realtime`,
};

/** Responses for the frame around every member page. A test's own responses take precedence. */
function frameAnswers(member: MemberWire | undefined): Readonly<Record<string, unknown>> {
  const ofGuest = { signOut: () => undefined } satisfies Answers;
  if (member === undefined) return ofGuest;
  const ofMember = {
    getMember: () => ({ member: [member] }),
    listNotices: () => ({ notices: [] }),
    getImportStatus: () => refuse(404, 'There is no import yet.', 'no_import'),
    listImports: () => ({ imports: [] }),
  } satisfies Answers;
  return { ...ofGuest, ...ofMember };
}

/** The realtime channel never opens. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

interface Open {
  readonly app: App;
  readonly root: PageRoot;
  readonly place: HTMLElement;
  readonly api: FakeApi;
  readonly reports: readonly unknown[];
  readonly mayReport: boolean;
}
const opened = new Set<Open>();
const realFetch = globalThis.fetch;
const RealWorker = globalThis.Worker;

function close(open: Open): void {
  if (!opened.delete(open)) return;
  open.root.unmount();
  open.app.end();
  open.place.remove();
  const reports = open.mayReport ? [] : open.reports.map((report) => `the program reports ${JSON.stringify(report)}`);
  const faults = [...open.api.faults, ...reports];
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'));
}

/** Clears the browser's storage. */
export async function clearBrowser(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await clearResponses();
}

/**
 * Opens the whole app at a path, like a browser: session, router, queries and machines are real, and only the network is simulated. Storage is
 * as the test left it.
 */
export async function openApp(path: string, opening: Opening = {}): Promise<OpenApp> {
  const { member, answers = {}, language = 'en', theme = 'light', width = 1280, height = 800, now = NOW } = opening;
  await page.viewport(width, height);
  vi.setSystemTime(now);
  localStorage.setItem(LANGUAGE_KEY, language);
  localStorage.setItem(THEME_KEY, theme);
  if (member !== undefined && localStorage.getItem(`${STORAGE_PREFIX}user`) === null)
    sessionStore.save(sessionOf(member, now));
  opening.before?.();
  const own: Readonly<Record<string, unknown>> = answers;
  const others = { ...(opening.reads && sampleReads(opening.reads)), ...frameAnswers(member) };
  const api = fakeApi((id) => own[id] ?? others[id], realFetch);
  globalThis.fetch = api.fetch;
  globalThis.Worker = SilentWorker as unknown as typeof Worker;
  history.replaceState({}, '', path);
  scrollTo(0, 0);
  applyTheme();
  readIn([language === 'de' ? 'de-DE' : 'en-GB']);
  await speakLanguage(language);
  document.documentElement.lang = language;
  const reports: unknown[] = [];
  const app = await composeApp(readAppConfig({ ...addresses, ...opening.config }, location.origin), (report) =>
    reports.push(report),
  );
  const place = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  const root = createRoot(place);
  const open: Open = { app, root, place, api, reports, mayReport: opening.mayReport ?? false };
  opened.add(open);
  root.render(<Root app={app} />);
  return { app, api, path: () => location.pathname + location.search, close: () => close(open) };
}

/** Closes everything open, and restores everything that a page changed. Called after each test. */
export async function endPages(): Promise<void> {
  try {
    for (const open of opened) close(open);
  } finally {
    for (const { root, app, place } of opened) {
      root.unmount();
      app.end();
      place.remove();
    }
    opened.clear();
    globalThis.fetch = realFetch;
    globalThis.Worker = RealWorker;
    await clearBrowser();
    delete document.documentElement.dataset['theme'];
    readIn([]);
    await speakLanguage('en');
    vi.useRealTimers();
  }
}
