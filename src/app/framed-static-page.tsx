import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { loadWithRetry } from '../api/load-with-retry.ts';
import type { MemberFrame } from './member-frame.tsx';
import type { MemberProgram } from './member-program.ts';
import { useSession } from '../workflows/session-context.ts';

interface FramedPaperProps {
  /** Guests' version of the page, including its frame. */
  readonly alone: ReactNode;
  readonly children: ReactNode;
}

interface Inside extends Pick<MemberProgram, 'actors'> {
  readonly Frame: typeof MemberFrame;
}

/** The loaded frame, cached so later pages need not wait for it. */
let known: Inside | null = null;

/**
 * Renders a public page, inside the frame for members. If the app starts on this page, the document contains the guests' version, which stays until
 * the frame is loaded.
 */
export function FramedStaticPage({ alone, children }: FramedPaperProps) {
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
    // Members see the guests' version if the frame cannot be loaded.
    load().catch(() => setAlone(true));
  }, [isMember, found, inside]);
  if (!isMember) return alone;
  // The frame loads within a moment when coming from another members' page, so the guests' bar would only flash.
  if (found === null) return loaded() === null || isAlone ? alone : null;
  return <found.Frame actors={found.actors}>{children}</found.Frame>;
}
