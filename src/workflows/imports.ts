import type { Actor, AnyStateMachine, InputFrom, MachineImplementationsFrom } from 'xstate';
import type { ImportSummary } from '../../domain/entities/import.ts';
import { dataImportView, type ImportMoment } from '../../machines/dataImport/selectors.ts';
import { finishedImportsIn, importIn, startedIn } from '../../machines/imports/selectors.ts';
import { type ImportWatch, watchLatestImport } from '../../machines/imports/watch.ts';
import { importsIn } from '../../machines/session/selectors.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { useSession } from '../app/session-context.ts';
import { useView } from './use-view.ts';

const noWatch: ImportWatch = { retry: () => {}, stop: () => {} };

/** What can be done with the imports of who is signed in. */
export const importsVerbs = (session: SessionRef) => {
  const imports = () => importsIn(session.getSnapshot());
  return {
    /** An import was asked for that nobody can name yet. */
    expect: () => imports()?.send({ type: 'IMPORT_EXPECTED' }),
    /** The server listed these. */
    read: (summaries: readonly ImportSummary[]) => imports()?.send({ type: 'READ', summaries }),
    /** Those that are over, as far as they were heard of. */
    finished: (): readonly string[] => {
      const now = imports();
      return now === undefined ? [] : finishedImportsIn(now.getSnapshot());
    },
    /** Tells how the current import fares, but for those of `past`: at once, and at every change. */
    watchLatest: (past: readonly string[], listener: (moment: ImportMoment) => void): ImportWatch => {
      const now = imports();
      return now === undefined ? noWatch : watchLatestImport(now, past, listener);
    },
  };
};

/** The imports' actor. It is loaded with the page, and there by the time that anybody can press something. */
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
 * @returns the running one, undefined before; and `start`, which starts it unless it runs
 */
export function useImportsWorkflow<Machine extends AnyStateMachine>(
  id: string,
  machine: Machine,
  implementations: () => MachineImplementationsFrom<Machine>,
  input: InputFrom<Machine>,
): { readonly running: Actor<Machine> | undefined; readonly start: () => Actor<Machine> | undefined } {
  const imports = useImports();
  const running = useView(imports, (now) => now && startedIn<Actor<Machine>>(now, id));
  const start = () => {
    if (running !== undefined || imports === undefined) return running;
    imports.send({ type: 'START', id, workflow: machine.provide(implementations()), input });
    return startedIn<Actor<Machine>>(imports.getSnapshot(), id);
  };
  return { running, start };
}
