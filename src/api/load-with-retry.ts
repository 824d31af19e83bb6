import { longerWaits } from './wait.ts';

/** A network that swallows what is sent is as good as none. */
const ANSWER_MS = 5000;

/** Whether the server answers now. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

/**
 * Loads a part of the program. While the server does not answer it waits and tries again; a part that is gone although
 * the server answers (it was updated) is the caller's to handle.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const rest = longerWaits(); ; ) {
    try {
      return await load();
    } catch (error) {
      if (await serverAnswers()) throw error;
      await rest();
    }
  }
}
