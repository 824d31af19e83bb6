import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { DataImportRef } from '../dataImport/dataImport.machine.ts';
import { actorIdOf, latestOf } from './known-imports.ts';
import type { importsMachine } from './imports.machine.ts';

type Snapshot = SnapshotFrom<typeof importsMachine>;

const childIn = ({ children }: Snapshot, id: string) =>
  (children as Readonly<Record<string, AnyActorRef | undefined>>)[id];

/** The actor of an import; undefined where nobody spoke of it. */
export const importIn = (snapshot: Snapshot, importId: string): DataImportRef | undefined =>
  childIn(snapshot, actorIdOf(importId)) as DataImportRef | undefined;

/** A workflow that a page started here. */
export const startedIn = <Workflow extends AnyActorRef>(snapshot: Snapshot, id: string): Workflow | undefined =>
  childIn(snapshot, id) as Workflow | undefined;

/** The actor of the current import, but for those of `past`. */
export function latestImportIn(snapshot: Snapshot, past: readonly string[]): DataImportRef | undefined {
  const importId = latestOf(snapshot.context, past);
  return importId === null ? undefined : importIn(snapshot, importId);
}

/** Imports that are over as far as they were known of, which a wizard that starts now must not take for its own. */
export const finishedImportsIn = (snapshot: Snapshot): string[] =>
  snapshot.context.known.filter((importId) => importIn(snapshot, importId)?.getSnapshot().context.known.closed);
