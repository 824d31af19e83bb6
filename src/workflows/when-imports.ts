import type { ImportSummary } from '../../domain/entities/import.ts';
import type { ImportsRef } from '../../machines/imports/imports.machine.ts';
import { importsIn, memberIdIn } from '../../machines/session/selectors.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';

/**
 * Calls `act` with the signed-in member's imports as soon as they are loaded, unless the member has changed.
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

/** Passes the server's list of imports to the imports' actor. */
export const readImports = (session: SessionRef, summaries: readonly ImportSummary[]): void => {
  whenImports(session, (imports) => imports.send({ type: 'READ', summaries }));
};
