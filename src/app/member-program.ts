import { createFileStore } from '../../machines/fileImport/file-store.ts';
import type { Member } from '../../domain/entities/member.ts';
import type { importsMachine } from '../../machines/imports/imports.machine.ts';
import type { SessionDependencies } from '../../machines/session/implementations.ts';
import type { Clock } from '../api/clock.ts';
import { keys } from '../api/keys.ts';
import { loadWithRetry } from '../api/load-with-retry.ts';
import { memberQuery } from '../api/queries.ts';
import { endLastingWorkflows } from '../workflows/lasting-workflows.ts';
import { sessionActions } from '../workflows/session.ts';
import type { MemberServices } from '../shared/services/member-services.ts';
import { chooseLanguage } from '../shared/language/choose-language.ts';
import { pruneResponses } from '../shared/answers/response-cache.ts';
import { persistResponses } from '../shared/answers/query-persister.ts';
import { createDeviceStorage, persistQueries } from '../shared/storage/device-storage.ts';
import { openedBy } from '../boot/initial-location.ts';
import { firstAnswers } from '../shared/answers/initial-queries.ts';
import { firstData } from '../shared/answers/data-shown.ts';
import { takeAnswers } from '../shared/answers/first-view.ts';
import { keepView, viewHere } from '../shared/storage/browser-view.ts';
import { clockHere } from '../ui/clock.ts';
import { refetchWhenConnected, createQueryClient } from '../shared/answers/query-client.ts';
import type { ImportsProgramDependencies } from './imports-program.ts';
import { createRefresh } from '../shared/answers/refresh.ts';
import { whenIdle } from '../api/idle.ts';
import { storeOffset } from '../shared/time/zone-store.ts';

/** Code that only signed-in members need, so the login page does not wait for it. */
export interface MemberProgram {
  readonly actors: MemberServices;
  readonly loadData: SessionDependencies['loadData'];
  readonly refetch: SessionDependencies['refetch'];
  readonly showMember: SessionDependencies['showMember'];
  /** Refetches the member with their permissions and updates the session. */
  readonly reloadMember: () => void;
  /** The machine of the session's imports. */
  readonly imports: () => Promise<typeof importsMachine>;
  /** Deletes all data of the member. */
  readonly clear: () => void;
  /** Stops queries and workflows and removes listeners. Nothing can be fetched afterwards. */
  readonly end: () => void;
  /** Fetches the page's initial data before rendering; see initial-queries.ts. */
  readonly firstAnswers: () => Promise<void>;
  /** Resolves once the page shows its initial data. */
  readonly firstData: () => Promise<void>;
}

export function createMemberProgram({
  clock,
  ...outside
}: Omit<MemberServices, 'queries' | 'deviceStorage' | 'shelf'> & { readonly clock: Clock }): MemberProgram {
  const queries = createQueryClient(outside.report);
  const memberId = () => outside.session.getSnapshot().context.session?.member.memberId ?? null;
  persistQueries(queries, memberId);
  persistResponses(queries, memberId);
  const owner = memberId();
  if (owner !== null) void whenIdle().then(() => pruneResponses(owner));
  const stopAsking = refetchWhenConnected(queries);
  const shown = firstData(queries);
  // Preloads the list for the next page. If this fails, that page loads it.
  void shown
    .then(whenIdle)
    .then(() => import('./lazy-screens.ts'))
    .catch(() => {});
  void shown.then(whenIdle).then(() => {
    const timeZone = queries.getQueryData<Member>(keys.member)?.timeZone;
    if (memberId() !== null && timeZone != null) storeOffset(timeZone, outside.now() / 1000);
  });
  const refresh = createRefresh(queries);
  const { session, call } = outside;
  const onMember = sessionActions(session).changeMember;
  if (globalThis.early?.isFirstView === true) takeAnswers(queries);
  const rendered = queries.getQueryState<Member>(keys.member);
  if (rendered?.data !== undefined && !rendered.isInvalidated) onMember(rendered.data);
  const keepBrowserView = () => {
    const refreshToken = session.getSnapshot().context.session?.tokens.refreshToken;
    if (refreshToken !== undefined) keepView(viewHere(refreshToken, clockHere()));
  };
  if (!outside.native) {
    void shown.then(whenIdle).then(keepBrowserView);
    window.addEventListener('pagehide', keepBrowserView);
  }
  const shelf = createFileStore<File>();
  const refetch: ImportsProgramDependencies['refetch'] = (because) =>
    because === 'imports' ? refresh('calendar_updated', 'new_import_found') : refresh(because);
  return {
    actors: { ...outside, queries, shelf, deviceStorage: createDeviceStorage(clock) },
    loadData: async ({ memberId }) => {
      const { language } = await queries.fetchQuery({ ...memberQuery({ memberId, call, onMember }), retry: 1 });
      // Sets the language before the member's first page is rendered. Falls back to the browser's language.
      if (language !== null) await chooseLanguage(language).catch(() => {});
    },
    refetch: (because) => {
      if (because === 'reconnected') void queries.invalidateQueries();
      else refresh(because);
    },
    showMember: (member) => {
      if (member === null) void queries.invalidateQueries({ queryKey: keys.member });
      else queries.setQueryData(keys.member, member);
    },
    reloadMember: () => {
      const memberId = session.getSnapshot().context.session?.member.memberId;
      if (memberId === undefined) return;
      // If this fails, the next refusal fetches again.
      queries.fetchQuery({ ...memberQuery({ memberId, call, onMember }), staleTime: 0 }).catch(() => {});
    },
    imports: async () => (await loadWithRetry(() => import('./imports-program.ts'))).importsProgram({ call, refetch }),
    clear: () => {
      endLastingWorkflows();
      queries.clear();
      shelf.drop([]);
    },
    end: () => {
      stopAsking();
      window.removeEventListener('pagehide', keepBrowserView);
      endLastingWorkflows();
      void queries.cancelQueries();
      queries.clear();
    },
    firstAnswers: async () => {
      const { session: signedIn } = session.getSnapshot().context;
      if (signedIn === null) return;
      const { memberId, visitor } = signedIn.member;
      await firstAnswers(queries, openedBy({ memberId, visitor }), { memberId, call }, outside.now() / 1000);
    },
    firstData: () => shown,
  };
}
