import { useEffect, useState } from 'react';

const STEP_MS = 450;

/** The selected step of a recording. @param length number of steps */
export function useTimeTravel(length: number) {
  /** Number of steps shown; null to follow the newest step. */
  const [at, setAt] = useState<number | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const count = at === null ? length : Math.min(at, length);
  const isOver = count >= length;
  useEffect(() => {
    if (!isReplaying || isOver) return;
    const timer = setTimeout(() => setAt(count + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isReplaying, isOver, count]);
  return {
    count,
    isLive: at === null,
    isReplaying: isReplaying && !isOver,
    goTo: (step: number) => {
      setReplaying(false);
      setAt(Math.max(0, Math.min(step, length)));
    },
    goLive: () => {
      setReplaying(false);
      setAt(null);
    },
    replay: () => {
      if (isOver) setAt(0);
      setReplaying(true);
    },
    pause: () => setReplaying(false),
  };
}
