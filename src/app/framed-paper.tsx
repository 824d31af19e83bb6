import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { loadWithRetry } from '../api/load-with-retry.ts';
import type { MemberFrame } from './member-frame.tsx';
import type { MemberProgram } from './member-program.ts';
import { useSession } from '../workflows/session-context.ts';

interface FramedPaperProps {
  /** What a guest sees, frame and all. */
  readonly alone: ReactNode;
  readonly children: ReactNode;
}

interface Inside extends Pick<MemberProgram, 'actors'> {
  readonly Frame: typeof MemberFrame;
}

/** Once it was loaded, no page has to wait for it. */
let known: Inside | null = null;

/**
 * A page that anybody may read: for a member in the frame of all their pages. Where the app begins with it the document shows what guests see,
 * which stands until the frame is there.
 */
export function FramedPaper({ alone, children }: FramedPaperProps) {
  const { loaded, inside } = useRouter().options.context;
  const session = useSession();
  const isMember = useSyncExternalStore(
    (changed) => session.subscribe(changed).unsubscribe,
    () => memberIdIn(session.getSnapshot()) !== null,
    () => false,
  );
  const [found, setFound] = useState(known);
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    if (!isMember || found !== null) return;
    const load = async () => {
      const [{ actors }, { MemberFrame }] = await Promise.all([
        inside(),
        loadWithRetry(() => import('./member-frame.tsx')),
      ]);
      known = { actors, Frame: MemberFrame };
      setFound(known);
    };
    // Without the frame a member reads as guests do.
    load().catch(() => setAlone(true));
  }, [isMember, found, inside]);
  if (!isMember) return alone;
  // From another page of a member it takes a moment, in which guests' bar would only flash up.
  if (found === null) return loaded() === null || isAlone ? alone : null;
  return <found.Frame actors={found.actors}>{children}</found.Frame>;
}
