import type { ImportSummary } from '../../domain/entities/import.ts';
import type { ImportsRef } from '../../machines/imports/imports.machine.ts';
import { importsIn, memberIdIn } from '../../machines/session/selectors.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';

/**
 * Does something with the imports of who is signed in, as soon as they are loaded. Nothing once that is somebody else.
 * @returns stops waiting
 */
export function whenImports(session: SessionRef, act: (imports: ImportsRef) => void): () => void {
  const owner = memberIdIn(session.getSnapshot());
  const now = importsIn(session.getSnapshot());
  if (now !== undefined) {
    act(now);
    return () => {};
  }
  const waiting = session.subscribe((snapshot) => {
    const imports = importsIn(snapshot);
    if (imports === undefined && memberIdIn(snapshot) === owner) return;
    waiting.unsubscribe();
    if (imports !== undefined && memberIdIn(snapshot) === owner) act(imports);
  });
  return () => waiting.unsubscribe();
}

/** Tells the imports of those that the server listed. */
export const readImports = (session: SessionRef, summaries: readonly ImportSummary[]): void => {
  whenImports(session, (imports) => imports.send({ type: 'READ', summaries }));
};
