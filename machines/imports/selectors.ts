import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { DataImportRef } from '../dataImport/dataImport.machine.ts';
import type { Progress } from '../dataImport/progress.ts';
import type { DataImportContext } from '../dataImport/setup.ts';
import { actorIdOf, latestOf } from './known-imports.ts';
import type { importsMachine } from './imports.machine.ts';

type Snapshot = SnapshotFrom<typeof importsMachine>;

const childIn = ({ children }: Snapshot, id: string) =>
  (children as Readonly<Record<string, AnyActorRef | undefined>>)[id];

/** Returns the actor of an import; undefined if no facts about it have arrived. */
export const importIn = (snapshot: Snapshot, importId: string): DataImportRef | undefined =>
  childIn(snapshot, actorIdOf(importId)) as DataImportRef | undefined;

/** A workflow started by a page. */
export const startedIn = <Workflow extends AnyActorRef>(snapshot: Snapshot, id: string): Workflow | undefined =>
  childIn(snapshot, id) as Workflow | undefined;

/** Returns the actor of the current import, ignoring those in `past`. */
export function latestImportIn(snapshot: Snapshot, past: readonly string[]): DataImportRef | undefined {
  const importId = latestOf(snapshot.context, past);
  return importId === null ? undefined : importIn(snapshot, importId);
}

/** Returns the actor of a running import; the latest if there are several. */
export function arrivingImportIn(snapshot: Snapshot): DataImportRef | undefined {
  for (const importId of snapshot.context.known.toReversed()) {
    const one = importIn(snapshot, importId);
    if (one !== undefined && isArriving(one.getSnapshot().context)) return one;
  }
  return undefined;
}

const isArriving = ({ display, knowledge }: DataImportContext): boolean =>
  !display.isComplete && knowledge.error === null;

/** Minimum number of files for showing progress; smaller imports finish too soon. */
const MANY_FILES = 10;

/** Progress of importing a history; null if the import is over, stopped, small, or not counted yet. */
export function arrivingFiles({ context }: SnapshotFrom<DataImportRef>): Progress | null {
  const { target, total } = context.display.wholeImport;
  return isArriving(context) && target >= MANY_FILES ? { target, total } : null;
}

/** Completed imports, which a new wizard must ignore. */
export const finishedImportsIn = (snapshot: Snapshot): string[] =>
  snapshot.context.known.filter((importId) => importIn(snapshot, importId)?.getSnapshot().context.knowledge.closed);
