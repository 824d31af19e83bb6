import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import {
  guestPaths,
  type Markup,
  type MarkupFile,
  type MarkupPages,
  marks,
  shellPaths,
  variantOf,
} from '../../domain/prerendered.ts';
import { type Language, languages } from '../../domain/words/area.ts';
import type { StoredSession } from '../../machines/session/types.ts';
import { createClock } from '../api/clock.ts';
import type { AppConfig } from '../api/config.ts';
import { createMemberProgram } from '../app/member-program.ts';
import { Root } from '../app/root.tsx';
import { createAppRouter } from '../app/router.tsx';
import { createUncaught } from '../app/uncaught.ts';
import './browser-globals.ts';
import { markupIn } from './markup-in.ts';
import { never, nothing, sessionOf } from './stand-ins.ts';

/** Stands for a member who may see every page; the document's script removes the parts that the real one may not see. */
const somebody: StoredSession = {
  tokens: { idToken: '', accessToken: '', refreshToken: '', credentialsExpire: 1, expires: 1 },
  member: {
    memberId: 'member',
    cognitoId: 'sub',
    visitor: { accessLevel: ACCESS_LEVEL.admin, memberType: 'Coach', dashboardHidden: false, isSteward: true },
  },
  updatedAt: 0,
};

type Settings = Pick<AppConfig, 'signUp' | 'demo' | 'contactEmail' | 'payments'>;

const configOf = (settings: Settings): AppConfig => ({
  ...settings,
  passkeyOrigin: null,
  providers: [],
  providerOrigin: null,
  lacksAdmin: false,
  outbox: false,
  analytics: false,
  intro: false,
  marketingUrl: null,
  productName: marks.productName,
  region: '',
  userPoolId: '',
  identityPoolId: '',
  apiBase: '',
  apiV2Base: '',
  identityPoolUrl: '',
  realtimeUrl: '',
  version: null,
});

async function render(path: string, settings: Settings, stored: StoredSession | null = null): Promise<Markup> {
  const config = configOf(settings);
  const session = sessionOf(stored);
  const outside = {
    session,
    call: never,
    upload: never,
    uploadImage: never,
    native: false,
    now: () => 0,
    report: nothing,
  };
  const inside = createMemberProgram({ config, clock: createClock(() => 0), ...outside });
  const router = createAppRouter(
    {
      session,
      inside: async () => inside,
      loaded: () => null,
      call: never,
      signUp: settings.signUp,
      native: false,
      now: () => 0,
    },
    // Avoids the first page of a visit, which redirects coaches to their team.
    createMemoryHistory({ initialEntries: ['/terms'] }),
  );
  await router.load();
  await router.navigate({ href: path });
  if (router.state.location.pathname !== path) throw new Error(`${path} leads to ${router.state.location.pathname}.`);
  const text = renderToString(
    <Root app={{ config, session, router, call: never, report: nothing, uncaught: createUncaught(), version: null }} />,
  );
  return markupIn(text, path);
}

type Add = (markup: Markup) => number;

/** Renders all pages in the current language. @param add stores a text and returns its index */
async function renderAll(add: Add): Promise<MarkupPages> {
  const pages: Record<string, Record<string, number>> = {};
  for (const path of guestPaths) {
    const variants: Record<string, number> = {};
    for (const signUp of ['open', 'invite', 'closed'] as const) {
      for (const demo of [true, false]) {
        for (const contactEmail of [null, marks.contactEmail]) {
          for (const payments of ['off', 'sandbox', 'live'] as const) {
            const settings = { signUp, demo, contactEmail, payments };
            variants[variantOf(settings)] = add(await render(path, settings));
          }
        }
      }
    }
    pages[path] = variants;
  }
  const settings = { signUp: 'open', demo: true, contactEmail: null, payments: 'off' } as const;
  for (const path of shellPaths) pages[path] = { any: add(await render(path, settings, somebody)) };
  return pages;
}

/** Renders every page for guests, in every language and for all settings of a server that change it, and the shells of members' pages. */
export async function prerender(): Promise<MarkupFile> {
  const texts: Markup[] = [];
  const seen = new Map<string, number>();
  const add: Add = (markup) => {
    const key = JSON.stringify(markup);
    const index = seen.get(key) ?? texts.push(markup) - 1;
    seen.set(key, index);
    return index;
  };
  const pages: Partial<Record<Language, MarkupPages>> = {};
  // Imported dynamically, like in the app, which loads it on demand.
  const { german, speak } = await import('../words/german.ts');
  for (const language of languages) {
    speak(language === german.language ? german : null);
    pages[language] = await renderAll(add);
  }
  return { texts, pages };
}
