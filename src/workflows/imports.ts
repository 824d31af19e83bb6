import type { Actor, AnyStateMachine, InputFrom, MachineImplementationsFrom } from 'xstate';
import { dataImportView, type ImportMoment } from '../../machines/dataImport/selectors.ts';
import { finishedImportsIn, importIn, startedIn } from '../../machines/imports/selectors.ts';
import { type ImportWatch, watchLatestImport } from '../../machines/imports/watch.ts';
import { importsIn } from '../../machines/session/selectors.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { useSession } from './session-context.ts';
import { useView } from './use-view.ts';
import { whenImports } from './when-imports.ts';

/** Returns actions on the signed-in member's imports. */
export const importsActions = (session: SessionRef) => {
  const imports = () => importsIn(session.getSnapshot());
  return {
    /** Announces a requested import whose id is not known yet. */
    expect: () => imports()?.send({ type: 'IMPORT_EXPECTED' }),
    /** Returns the ids of the finished imports known so far. */
    finished: (): readonly string[] => {
      const now = imports();
      return now === undefined ? [] : finishedImportsIn(now.getSnapshot());
    },
    /** Watches the current import, unless it is in `past`: calls the listener at once and on every change. */
    watchLatest: (past: readonly string[], listener: (moment: ImportMoment) => void): ImportWatch => {
      let watch: ImportWatch | undefined;
      const stop = whenImports(session, (now) => {
        watch = watchLatestImport(now, past, listener);
      });
      return {
        retry: () => watch?.retry(),
        stop: () => {
          stop();
          watch?.stop();
        },
      };
    },
  };
};

/** Returns the imports' actor; `undefined` before its code is loaded. */
const useImports = () => useView(useSession(), importsIn);

/** Returns the progress of an import, from all its events; `null` while its id is unknown. */
export function useImportProgress(importId: string | null) {
  const one = useView(useImports(), (imports) =>
    imports === undefined || importId === null ? undefined : importIn(imports, importId),
  );
  return useView(one, dataImportView);
}

/**
 * Runs a machine for imports as a child of the imports' actor, so it outlives its page. There is one for each `id`.
 * @param implementations creates the machine's implementations when it is started
 * @returns `running`, `undefined` before the start; and `start`, which starts it unless it is running, and returns it
 */
export function useImportsWorkflow<Machine extends AnyStateMachine>(
  id: string,
  machine: Machine,
  implementations: () => MachineImplementationsFrom<Machine>,
  input: InputFrom<Machine>,
): {
  readonly running: Actor<Machine> | undefined;
  readonly start: (then: (workflow: Actor<Machine>) => void) => void;
} {
  const session = useSession();
  const running = useView(useImports(), (now) => now && startedIn<Actor<Machine>>(now, id));
  const start = (then: (workflow: Actor<Machine>) => void) => {
    whenImports(session, (imports) => {
      const found = () => startedIn<Actor<Machine>>(imports.getSnapshot(), id);
      if (found() === undefined) {
        imports.send({ type: 'START', id, workflow: machine.provide(implementations()), input });
      }
      const started = found();
      if (started !== undefined) then(started);
    });
  };
  return { running, start };
}
