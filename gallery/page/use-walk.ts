import { useEffect, useState } from 'react';
import type { WalkResult } from './walk.worker.ts';

/** Runs the walk of the tests in a worker; null until it is done. */
export function useWalk(name: string): WalkResult | null {
  const [result, setResult] = useState<WalkResult | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./walk.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WalkResult>) => {
      setResult(data);
      worker.terminate();
    });
    worker.postMessage(name);
    return () => worker.terminate();
  }, [name]);
  return result?.name === name ? result : null;
}
