import type { Actor, AnyStateMachine, InputFrom, MachineImplementationsFrom } from 'xstate';
import { dataImportView, type ImportMoment } from '../../machines/dataImport/selectors.ts';
import { finishedImportsIn, importIn, startedIn } from '../../machines/imports/selectors.ts';
import { type ImportWatch, watchLatestImport } from '../../machines/imports/watch.ts';
import { importsIn } from '../../machines/session/selectors.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { useSession } from './session-context.ts';
import { useView } from './use-view.ts';
import { whenImports } from './when-imports.ts';

/** What can be done with the imports of who is signed in. */
export const importsVerbs = (session: SessionRef) => {
  const imports = () => importsIn(session.getSnapshot());
  return {
    /** An import was asked for that nobody can name yet. */
    expect: () => imports()?.send({ type: 'IMPORT_EXPECTED' }),
    /** Those that are over, as far as they were heard of. */
    finished: (): readonly string[] => {
      const now = imports();
      return now === undefined ? [] : finishedImportsIn(now.getSnapshot());
    },
    /** Tells how the current import fares, but for those of `past`: at once, and at every change. */
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

/** The imports' actor; undefined before its program is loaded. */
const useImports = () => useView(useSession(), importsIn);

/** How far an import is, by all that was said of it. Null stands for one that nobody has spoken of yet. */
export function useImportProgress(importId: string | null) {
  const one = useView(useImports(), (imports) =>
    imports === undefined || importId === null ? undefined : importIn(imports, importId),
  );
  return useView(one, dataImportView);
}

/**
 * A machine about imports that outlives its page, as a child of theirs. There is one of each `id`.
 * @param implementations makes what the machine asks of the world, when it is started
 * @returns the running one, undefined before; and `start`, which starts it unless it runs, and then hands it out
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
