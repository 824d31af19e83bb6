import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { loadWithRetry } from '../api/load-with-retry.ts';
import type { MemberFrame } from './member-frame.tsx';
import type { MemberProgram } from './member-program.ts';
import { useSession } from '../workflows/session-context.ts';

interface FramedPaperProps {
  /** The guests' version, including its frame. */
  readonly alone: ReactNode;
  readonly children: ReactNode;
}

interface Inside extends Pick<MemberProgram, 'actors'> {
  readonly Frame: typeof MemberFrame;
}

/** After the first load, no page has to wait for it. */
let known: Inside | null = null;

/**
 * A public page; members see it in the frame of their pages. If the app starts with it, the document contains the guests' version, which stays until
 * the frame is loaded.
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
    // If the frame cannot be loaded, a member sees the guests' version.
    load().catch(() => setAlone(true));
  }, [isMember, found, inside]);
  if (!isMember) return alone;
  // Coming from another members' page the frame loads within a moment, in which the guests' bar would only flash.
  if (found === null) return loaded() === null || isAlone ? alone : null;
  return <found.Frame actors={found.actors}>{children}</found.Frame>;
}
