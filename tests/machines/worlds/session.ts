import { createActor, SimulatedClock } from 'xstate';
import type { ImportStatus } from '../../../domain/entities/import.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { RealtimeEvent } from '../../../domain/entities/realtime.ts';
import type { Tokens } from '../../../domain/entities/session.ts';
import type { ImportFact } from '../../../machines/dataImport/facts.ts';
import type { Handout } from '../../../machines/factorSetUp/factorSetUp.machine.ts';
import type { RealtimeDependencies } from '../../../machines/realtime/implementations.ts';
import { createSessionImplementations, type SessionDependencies } from '../../../machines/session/implementations.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SessionInput, StoredSession } from '../../../machines/session/types.ts';
import { NOW } from '../samples/people.ts';
import { ear, failed, fake, settle, source } from '../support.ts';

type Implementations = ReturnType<typeof createSessionImplementations>;
interface World {
  readonly now?: number;
  readonly isPublicPage?: boolean;
  /** The server answers nothing. */
  readonly isCutOff?: boolean;
  /** Who shows imports: hears each fact in the moment in which it is published. */
  readonly onFact?: (fact: ImportFact) => void;
  /** Other children than the real ones. */
  readonly actors?: Partial<NonNullable<Implementations['actors']>>;
}

/** A running session with its real implementations, in a world that the test steers. */
export function startSession(input: Partial<SessionInput> = {}, { onFact, actors, ...world }: World = {}) {
  const state = { now: NOW, isPublicPage: false, isCutOff: false, ...world };
  const stored = source<StoredSession | null>();
  const visible = source();
  const connections: Parameters<RealtimeDependencies['openConnection']>[0][] = [];
  const closed = ear<[]>();
  const calls = {
    authenticate: fake<unknown, Awaited<ReturnType<SessionDependencies['authenticate']>>>(),
    answerChallenge: fake<{ challenge: string; code: string }, { member: Member; tokens: Tokens }>(),
    associateApp: fake<{ challenge: string | null }, Handout>(),
    confirmApp: fake<
      { challenge: string | null; code: string },
      { recoveryCodes: string[]; letIn: { member: Member; tokens: Tokens } | null }
    >(),
    register: fake<unknown, { member: Member; tokens: Tokens }>(),
    createDemo: fake<unknown, { member: Member; tokens: Tokens }>(),
    refreshTokens: fake<{ memberId: string; tokens: Tokens }, Tokens>(),
    loadData: fake<{ memberId: string }>(),
    endSession: fake<{ tokens: Tokens | null }>(),
    importStatus: fake<{ memberId: string }, ImportStatus>(),
  };
  const ears = {
    save: ear<[StoredSession]>(),
    clear: ear<[]>(),
    announceSignIn: ear<[{ memberId: string; cognitoId: string }]>(),
    showMember: ear<[Member | null]>(),
    publishFact: ear<[ImportFact]>(),
    refetch: ear<[RealtimeEvent | 'reconnected' | 'imports']>(),
  };
  const deps: SessionDependencies = {
    ...calls,
    ...ears,
    publishFact: (fact) => {
      ears.publishFact(fact);
      onFact?.(fact);
    },
    reachServer: async () => {
      if (state.isCutOff) throw failed('Network');
    },
    store: ears,
    watchStore: stored.watch,
    watchVisible: visible.watch,
    watchNetwork: (onChange) => {
      onChange(true);
      return () => {};
    },
    openConnection: (options) => {
      connections.push(options);
      return closed;
    },
    logUnknown: ear(),
    now: () => state.now,
    isPublicPage: () => state.isPublicPage,
    random: () => 1,
  };
  const clock = new SimulatedClock();
  const real = createSessionImplementations(deps);
  const implementations: Implementations = { ...real, actors: { ...real.actors, ...actors } };
  const actor = createActor(sessionMachine.provide(implementations), {
    clock,
    input: { native: false, stored: null, now: state.now, ...input },
  }).start();
  return {
    ...calls,
    ...ears,
    actor,
    clock,
    state,
    stored,
    visible,
    connections,
    closed,
    value: () => actor.getSnapshot().value,
    /** Lets time pass on both clocks. */
    pass: async (ms: number) => {
      state.now += ms;
      clock.increment(ms);
      await settle();
    },
  };
}
