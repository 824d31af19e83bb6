import { QueryClient, type Query } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { calls } from '../../contract/calls.ts';
import type { CallId } from '../../contract/calls.ts';
import { toCamel } from '../../domain/case.ts';
import type { Member } from '../../domain/entities/member.ts';
import { type BrowserView, NoView, type RenderFirstView, viewKeys, widths } from '../../domain/first-view.ts';
import { readIn } from '../../domain/words/area.ts';
import { createFileStore } from '../../machines/fileImport/file-store.ts';
import { sessionMemberOf } from '../../machines/session/types.ts';
import type { Api } from '../api/api-context.ts';
import { readAppConfig } from '../api/config.ts';
import { keys } from '../api/keys.ts';
import { memberQuery } from '../api/queries.ts';
import type { MemberProgram } from '../app/member-program.ts';
import { Root } from '../app/root.tsx';
import { createAppRouter } from '../app/router.tsx';
import { createUncaught } from '../app/uncaught.ts';
import { assumeClock } from '../ui/clock.ts';
import { assumeMedia } from '../ui/media.ts';
import { german, speak } from '../words/german.ts';
import { stored } from './browser-globals.ts';
import { markupIn } from './markup-in.ts';
import { never, nothing, sessionOf } from './stand-ins.ts';

/** Maximum number of renderings: each loads the data that the previous one lacked. */
const PASSES = 4;

/** Sets the language and format of all text. Rendering is synchronous, so one view uses them at a time. */
function assume({ width, clock, region, isWeek, isExact }: BrowserView, language: string): void {
  speak(language === german.language ? german : null);
  readIn(region === null ? [] : [`en-${region}`]);
  assumeClock(clock);
  assumeMedia(widths.slice(0, width));
  stored.clear();
  if (isWeek) stored.set(viewKeys.view, 'week');
  if (isExact) stored.set(viewKeys.times, 'exact');
}

/** Whether the view waits for a query. Recordings are left to the page: they are too long for a document. */
const isWaited = ({ queryKey: [kind], state, options }: Query) =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false && kind !== keys.samples('')[0];

/**
 * Renders the first view of a member's page as the browser would, with all its data.
 * @throws NoView if a call is refused, or the page is the browser's to decide; Error if a part cannot be rendered
 */
export const renderFirstView: RenderFirstView = async (task, ask) => {
  const { href, memberId, view, settings, origin } = task;
  const config = readAppConfig(settings, origin);
  const call = (async (id: CallId, { params, query }: { params?: unknown; query?: unknown }) => {
    const schema = calls[id].answers[200 as keyof (typeof calls)[CallId]['answers']] as {
      parse: (value: unknown) => unknown;
    };
    return toCamel(schema.parse(JSON.parse(await ask(id, { params, query }))));
  }) as Api['call'];
  const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  const queries = new QueryClient({ defaultOptions: { queries: { ...forever, retry: false, networkMode: 'always' } } });
  const member: Member = await queries.fetchQuery(memberQuery({ memberId, call, onMember: nothing }));
  // Today's date would be that of the server.
  if (member.timeZone === null) throw new NoView('The member has no time zone.');
  const language = member.language ?? task.language;
  const tokens = { idToken: '', accessToken: '', refreshToken: '', credentialsExpire: 1e12, expires: 1e12 };
  const session = sessionOf({ tokens, member: sessionMemberOf(member), updatedAt: Date.now() });
  const shared = { session, call, native: false, now: Date.now };
  const inside = {
    actors: {
      ...shared,
      config,
      queries,
      shelf: createFileStore<File>(),
      upload: never,
      uploadImage: never,
      report: nothing,
      deviceStorage: { drawMessage: () => 0 },
    },
    firstAnswers: async () => {},
  } as unknown as MemberProgram;
  const router = createAppRouter(
    { ...shared, inside: async () => inside, loaded: () => inside, signUp: config.signUp },
    createMemoryHistory({ initialEntries: [href] }),
  );
  await router.load();
  if (router.state.location.href !== href) throw new NoView('The page redirects.');
  const app = { config, session, router, call, report: nothing, uncaught: createUncaught(), version: null };
  for (let pass = 1; ; pass += 1) {
    assume(view, language);
    const text = renderToString(<Root app={app} />);
    const waited = queries.getQueryCache().findAll().filter(isWaited);
    if (waited.length > 0 && pass < PASSES) {
      await Promise.all(waited.map((query) => query.fetch()));
      continue;
    }
    const answers = queries
      .getQueryCache()
      .findAll()
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state }) => ({ key: JSON.stringify(queryKey), data: JSON.stringify(state.data) }));
    return { ...markupIn(text, href), language, answers };
  }
};
