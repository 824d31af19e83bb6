import { createFileShelf } from '../../machines/fileImport/shelf.ts';
import type { Member } from '../../domain/entities/member.ts';
import type { importsMachine } from '../../machines/imports/imports.machine.ts';
import type { SessionDependencies } from '../../machines/session/implementations.ts';
import type { Clock } from '../api/clock.ts';
import { keys } from '../api/keys.ts';
import { loadWithRetry } from '../api/load-with-retry.ts';
import { memberQuery } from '../api/queries.ts';
import { endLastingWorkflows } from '../workflows/lasting-workflows.ts';
import { sessionVerbs } from '../workflows/session.ts';
import type { MemberServices } from '../shared/services/member-services.ts';
import { chooseLanguage } from '../shared/language/choose-language.ts';
import { pruneAnswers } from '../shared/answers/response-cache.ts';
import { keepAnswers } from '../shared/answers/query-persister.ts';
import { createDeviceStorage, persistQueries } from '../shared/storage/device-storage.ts';
import { openedBy } from '../boot/initial-location.ts';
import { firstAnswers } from '../shared/answers/initial-queries.ts';
import { firstData } from '../shared/answers/data-shown.ts';
import { askAgainWhenConnected, createQueryClient } from '../shared/answers/query-client.ts';
import type { ImportsProgramDependencies } from './imports-program.ts';
import { createRefresh } from '../shared/answers/refresh.ts';
import { whenIdle } from '../api/idle.ts';
import { keepOffset } from '../shared/time/zone-store.ts';

/** What only pages of somebody who is signed in need, so that the login page does not wait for it. */
export interface MemberProgram {
  readonly actors: MemberServices;
  readonly loadData: SessionDependencies['loadData'];
  readonly refetch: SessionDependencies['refetch'];
  readonly showMember: SessionDependencies['showMember'];
  /** Reads again who the member is and what they may see, and lets the session know. */
  readonly reloadMember: () => void;
  /** The program of the session's imports. */
  readonly imports: () => Promise<typeof importsMachine>;
  /** Forgets everything of the member. */
  readonly clear: () => void;
  /** Stops queries and workflows, and removes listeners. Nothing can be read afterwards. */
  readonly end: () => void;
  /** Reads what the page shows first before it is drawn; see initial-queries.ts. */
  readonly firstAnswers: () => Promise<void>;
  /** Resolves once the page shows what it opened with. */
  readonly firstData: () => Promise<void>;
}

export function createMemberProgram({
  clock,
  ...outside
}: Omit<MemberServices, 'queries' | 'deviceStorage' | 'shelf'> & { readonly clock: Clock }): MemberProgram {
  const queries = createQueryClient(outside.report);
  const memberId = () => outside.session.getSnapshot().context.session?.member.memberId ?? null;
  persistQueries(queries, memberId);
  keepAnswers(queries, memberId);
  const owner = memberId();
  if (owner !== null) void whenIdle().then(() => pruneAnswers(owner));
  const stopAsking = askAgainWhenConnected(queries);
  const shown = firstData(queries);
  // Whoever opens another page next need not wait for the list of them. Without it the page asks again.
  void shown
    .then(whenIdle)
    .then(() => import('./lazy-screens.ts'))
    .catch(() => {});
  void shown.then(whenIdle).then(() => {
    const timeZone = queries.getQueryData<Member>(keys.member)?.timeZone;
    if (memberId() !== null && timeZone != null) keepOffset(timeZone, outside.now() / 1000);
  });
  const refresh = createRefresh(queries);
  const { session, call } = outside;
  const onMember = sessionVerbs(session).changeMember;
  const shelf = createFileShelf<File>();
  const refetch: ImportsProgramDependencies['refetch'] = (because) =>
    because === 'imports' ? refresh('calendar_updated', 'new_import_found') : refresh(because);
  return {
    actors: { ...outside, queries, shelf, deviceStorage: createDeviceStorage(clock) },
    loadData: async ({ memberId }) => {
      const { language } = await queries.fetchQuery({ ...memberQuery({ memberId, call, onMember }), retry: 1 });
      // Before their first page is shown. Without the words it is shown in the language of this browser.
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
      // Without an answer the next refusal asks again.
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
