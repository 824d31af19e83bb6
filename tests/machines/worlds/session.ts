import { createActor, SimulatedClock } from 'xstate';
import type { ImportDetail, ImportStatus } from '../../../domain/entities/import.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { ProviderAttempt } from '../../../domain/entities/provider.ts';
import type { Tokens } from '../../../domain/entities/session.ts';
import { createImportsImplementations, type ImportsDependencies } from '../../../machines/imports/implementations.ts';
import { importsMachine, type OutdatedData } from '../../../machines/imports/imports.machine.ts';
import type { TotpEnrollment } from '../../../machines/factorSetUp/factorSetUp.machine.ts';
import type { RealtimeDependencies } from '../../../machines/realtime/implementations.ts';
import { createSessionImplementations, type SessionDependencies } from '../../../machines/session/implementations.ts';
import { importsIn } from '../../../machines/session/selectors.ts';
import type { PasskeyUse } from '../../../machines/session/setup.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SessionInput, StoredSession } from '../../../machines/session/types.ts';
import { NOW } from '../samples/people.ts';
import { ear, failed, fake, settle, source } from '../support.ts';

interface World {
  readonly now?: number;
  readonly isPublicPage?: boolean;
  /** Whether the server does not respond. */
  readonly isCutOff?: boolean;
  /** Replaces the imports, based on these. */
  readonly imports?: (real: typeof importsMachine, deps: ImportsDependencies) => typeof importsMachine;
}

/** A running session with its real implementations, in an environment controlled by the test. */
export function startSession(input: Partial<SessionInput> = {}, { imports, ...world }: World = {}) {
  const state = { now: NOW, isPublicPage: false, isCutOff: false, ...world };
  const stored = source<StoredSession | null>();
  const visible = source();
  const connections: Parameters<RealtimeDependencies['openConnection']>[0][] = [];
  const closed = ear<[]>();
  const calls = {
    authenticate: fake<unknown, Awaited<ReturnType<SessionDependencies['authenticate']>>>(),
    answerChallenge: fake<{ challenge: string; code: string }, { member: Member; tokens: Tokens }>(),
    usePasskey: fake<PasskeyUse, { member: Member; tokens: Tokens } | null>(),
    leaveForProvider: fake<{ attempt: ProviderAttempt }>(),
    associateApp: fake<{ challenge: string | null }, TotpEnrollment>(),
    confirmApp: fake<
      { challenge: string | null; code: string },
      { recoveryCodes: string[]; letIn: { member: Member; tokens: Tokens } | null }
    >(),
    register: fake<unknown, { member: Member; tokens: Tokens }>(),
    createDemo: fake<unknown, { member: Member; tokens: Tokens }>(),
    refreshTokens: fake<{ memberId: string; tokens: Tokens }, Tokens>(),
    loadData: fake<{ memberId: string }>(),
    endSession: fake<{ tokens: Tokens | null }>(),
  };
  const ears = {
    save: ear<[StoredSession]>(),
    clear: ear<[]>(),
    announceSignIn: ear<[{ memberId: string; cognitoId: string }]>(),
    showMember: ear<[Member | null]>(),
    /** Data that the session reloads, and events of its imports. */
    refetch: ear<[OutdatedData | 'reconnected']>(),
  };
  const importStatus = fake<{ memberId: string }, ImportStatus>();
  const fetchImport = fake<{ importId: string; rows: number }, ImportDetail>();
  const importsDeps = { importStatus, fetchImport, refetch: ears.refetch, random: () => 1 };
  const deps: SessionDependencies = {
    ...calls,
    ...ears,
    loadImports: async () => {
      const real = importsMachine.provide(createImportsImplementations(importsDeps));
      return imports?.(real, importsDeps) ?? real;
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
  const actor = createActor(sessionMachine.provide(createSessionImplementations(deps)), {
    clock,
    input: { native: false, stored: null, now: state.now, ...input },
  }).start();
  return {
    ...calls,
    ...ears,
    importStatus,
    fetchImport,
    /** Available once they are loaded. */
    imports: () => {
      const found = importsIn(actor.getSnapshot());
      if (found === undefined) throw new Error('The imports are not loaded.');
      return found;
    },
    actor,
    clock,
    state,
    stored,
    visible,
    connections,
    closed,
    value: () => actor.getSnapshot().value,
    /** Advances both clocks. */
    pass: async (ms: number) => {
      state.now += ms;
      clock.increment(ms);
      await settle();
    },
  };
}
