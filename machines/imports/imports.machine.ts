import { type ActorRefFrom, type AnyActorLogic, assign, enqueueActions, type EventObject, sendTo, setup } from 'xstate';
import type { ImportStatus, ImportSummary } from '../../domain/entities/import.ts';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import { dataImportMachine } from '../dataImport/dataImport.machine.ts';
import type { DataImportParentEvent } from '../dataImport/setup.ts';
import { importPollerMachine, type ImportPollerParentEvent } from '../importPoller/importPoller.machine.ts';
import type { RealtimeMessage } from '../realtime/messages.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect } from '../shared/required.ts';
import { spawnLoaded } from '../shared/spawn-loaded.ts';
import { factOfMessage, factOfStatus, type ImportFact } from './facts.ts';
import { actorIdOf, type ImportsContext, latestOf, withFacts } from './known-imports.ts';

/** Data that pages must refetch: data changed by a realtime event, or everything that a poll with progress may have changed. */
export type OutdatedData = RealtimeEvent | 'imports';

/** From a child: an import was requested. `importId` is null if there was nothing to import. */
export interface ImportRequestedEvent {
  readonly type: 'IMPORT_REQUESTED';
  readonly importId: string | null;
  /** Number of the import's files to follow. */
  readonly rows: number;
}

export type ImportsEvent =
  /** From the session: a realtime message that is neither about the member nor about the calendar. */
  | { readonly type: 'NEWS'; readonly news: RealtimeMessage }
  /** From the session: the tab became visible. */
  | { readonly type: 'TAB_VISIBLE' }
  /** From a page: an import was requested in a way that does not name it (a device was linked). */
  | { readonly type: 'IMPORT_EXPECTED' }
  /** From a page: imports as listed by the server. */
  | { readonly type: 'READ'; readonly summaries: readonly ImportSummary[] }
  /** From a page: starts an import workflow that outlives the page. One per `id`. */
  | { readonly type: 'START'; readonly id: string; readonly workflow: AnyActorLogic; readonly input?: unknown }
  | ImportRequestedEvent
  | ImportPollerParentEvent
  | DataImportParentEvent;

interface FactsParams {
  readonly facts: readonly ImportFact[];
  /** Whether the summaries are from a list of past imports. */
  readonly isHistory?: boolean;
}
interface DataImportActor {
  readonly src: 'dataImport';
  readonly logic: typeof dataImportMachine;
  readonly id: string;
}
interface WorkflowParams {
  readonly id: string;
  readonly workflow: AnyActorLogic;
  readonly input: unknown;
}
interface Args {
  readonly context: ImportsContext;
}

const factsParams = (context: ImportsContext, fact: ImportFact | null): FactsParams => {
  if (fact === null) return { facts: [] };
  const importId = fact.importId ?? latestOf(context, []);
  return { facts: importId === null ? [] : [{ ...fact, importId } as ImportFact] };
};
const byNews = ({ context, event }: Args & { readonly event: { readonly news: RealtimeMessage } }) =>
  factsParams(context, factOfMessage(event.news));
const byStatus = ({ event }: { readonly event: { readonly status: ImportStatus } }): FactsParams => ({
  facts: [factOfStatus(event.status)],
});
/** Ignores unknown imports that are already complete, since a history can be long. */
const byReading = ({
  context,
  event,
}: Args & { readonly event: { readonly summaries: readonly ImportSummary[] } }): FactsParams => ({
  isHistory: true,
  facts: event.summaries
    .filter(({ importId, state }) => state === 'active' || context.known.includes(importId))
    .map(factOfStatus),
});
const byRequest = ({ event }: { readonly event: ImportRequestedEvent }): FactsParams => ({
  facts: event.importId === null ? [] : [{ kind: 'found', importId: event.importId }],
});
const newsIn = ({ event }: { readonly event: { readonly news: RealtimeMessage } }) => ({ event: event.news.event });

/** Sends events to several children by their ids. */
const toSeveral = <Params>(
  eventsOf: (params: Params, context: ImportsContext) => readonly (readonly [id: string, event: EventObject])[],
) =>
  enqueueActions<ImportsContext, ImportsEvent, Params, ImportsEvent, never, never, never, never, never>(
    ({ context, enqueue }, params) => {
      for (const [id, event] of eventsOf(params, context)) enqueue.sendTo(id, event);
    },
  );

/** Passes facts to their imports, after starting an actor for each new one. */
const learnFacts = enqueueActions<
  ImportsContext,
  ImportsEvent,
  FactsParams,
  ImportsEvent,
  DataImportActor,
  never,
  never,
  never,
  never
>(({ context, enqueue }, { facts, isHistory = false }) => {
  const next = withFacts(context, facts, isHistory);
  enqueue.assign(({ spawn }) => {
    for (const importId of next.known) {
      if (!context.known.includes(importId)) spawn('dataImport', { id: actorIdOf(importId), input: { importId } });
    }
    return next;
  });
  for (const fact of facts) {
    if (fact.importId !== null) enqueue.sendTo(actorIdOf(fact.importId), { type: 'FACT', fact });
  }
});

/**
 * All imports of the signed-in member, with an actor for each. All facts from the poller, the realtime channel, uploads, pulls and loaded
 * histories arrive here. [core §3 §4, onboarding §4]
 *
 * A child of the session (`importsIn` of session/selectors.ts), loaded with the first member page. Pages send IMPORT_EXPECTED, READ and
 * START; render an import with `importIn`, and the newest with `watchLatestImport`.
 */
export const importsMachine = setup({
  types: {} as {
    context: ImportsContext;
    events: ImportsEvent;
    input: { readonly memberId: string; readonly isIos: boolean };
  },
  actors: { importPoller: importPollerMachine, dataImport: dataImportMachine },
  guards: {
    announcesImport: (_, params: { readonly event: RealtimeEvent }) => params.event === 'new_import_found',
    isTick: (_, params: { readonly event: RealtimeEvent }) =>
      params.event === 'import_progress' || params.event === 'post_import_calculations_progress',
    hasMoved: ({ event }) => event.type === 'IMPORT_STATUS' && event.moved,
    isNew: ({ context }, params: { readonly id: string }) => !context.started.includes(params.id),
    isNamed: (_, params: { readonly importId: string | null }) => params.importId !== null,
    isComplete: (_, params: { readonly state: ImportStatus['state'] }) => params.state === 'complete',
  },
  actions: {
    learnFacts,
    followImport: sendTo(
      (_, params: { readonly importId: string | null; readonly rows: number }) => actorIdOf(params.importId ?? ''),
      (_, { rows }) => ({ type: 'FOLLOW', rows }),
    ),
    start: assign(({ context, spawn }, { id, workflow, input }: WorkflowParams) => {
      spawnLoaded(spawn, workflow, { id, input });
      return { started: [...context.started, id] };
    }),
    tellStarted: toSeveral<DataImportParentEvent>((event, { started }) => started.map((id) => [id, event])),
    notifyPoller: sendTo('importPoller', (_, params: { readonly event: 'IMPORT_EXPECTED' | 'TAB_VISIBLE' }) => ({
      type: params.event,
    })),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    refetch: requiredEffect<{ readonly because: OutdatedData }>('imports', 'refetch'),
  },
}).createMachine({
  id: 'imports',
  description: 'All known imports, with an actor for each.',
  context: ({ input }) => ({ ...input, known: [], announced: [], started: [], failure: null }),
  invoke: {
    id: 'importPoller',
    src: 'importPoller',
    input: ({ context }) => ({ memberId: context.memberId, isIos: context.isIos }),
    onError: { actions: { type: 'keepFailure', params: failureIn } },
  },
  initial: 'listening',
  states: {
    listening: {
      description: 'Forwards every message about an import to its actor, starting one with the first message.',
      on: {
        NEWS: [
          {
            guard: { type: 'announcesImport', params: newsIn },
            actions: [
              { type: 'learnFacts', params: byNews },
              { type: 'notifyPoller', params: { event: 'IMPORT_EXPECTED' } },
              { type: 'refetch', params: ({ event }) => ({ because: event.news.event }) },
            ],
          },
          {
            // Progress messages carry their own data; all other messages make lists outdated.
            guard: { type: 'isTick', params: newsIn },
            actions: [{ type: 'learnFacts', params: byNews }],
          },
          {
            actions: [
              { type: 'learnFacts', params: byNews },
              { type: 'refetch', params: ({ event }) => ({ because: event.news.event }) },
            ],
          },
        ],
        IMPORT_STATUS: [
          {
            guard: 'hasMoved',
            actions: [
              { type: 'learnFacts', params: byStatus },
              { type: 'refetch', params: { because: 'imports' } },
            ],
          },
          {
            actions: [{ type: 'learnFacts', params: byStatus }],
          },
        ],
        READ: {
          actions: [{ type: 'learnFacts', params: byReading }],
        },
        IMPORT_REQUESTED: [
          {
            guard: { type: 'isNamed', params: ({ event }) => ({ importId: event.importId }) },
            actions: [
              { type: 'learnFacts', params: byRequest },
              { type: 'followImport', params: ({ event }) => event },
              { type: 'notifyPoller', params: { event: 'IMPORT_EXPECTED' } },
              { type: 'refetch', params: { because: 'new_import_found' } },
            ],
          },
          // Either there was nothing to import, or the vendor is busy, which its source shows.
          { actions: { type: 'refetch', params: { because: 'new_import_found' } } },
        ],
        IMPORT_READ: [
          {
            guard: { type: 'isComplete', params: ({ event }) => ({ state: event.state }) },
            actions: [
              { type: 'tellStarted', params: ({ event }) => event },
              { type: 'refetch', params: { because: 'import_complete' } },
            ],
          },
          { actions: { type: 'tellStarted', params: ({ event }) => event } },
        ],
        IMPORT_EXPECTED: { actions: { type: 'notifyPoller', params: { event: 'IMPORT_EXPECTED' } } },
        TAB_VISIBLE: { actions: { type: 'notifyPoller', params: { event: 'TAB_VISIBLE' } } },
        START: {
          guard: { type: 'isNew', params: ({ event }) => ({ id: event.id }) },
          actions: {
            type: 'start',
            params: ({ event }) => ({ id: event.id, workflow: event.workflow, input: event.input }),
          },
        },
      },
    },
  },
});

export type ImportsRef = ActorRefFrom<typeof importsMachine>;
