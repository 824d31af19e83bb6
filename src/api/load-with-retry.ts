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

/** Parts of the program that this page cannot get any more: the server has newer ones, or the browser does not ask twice. */
const lost = new WeakSet<object>();

/** Whether only a new page helps. */
export const isLostPart = (error: unknown): boolean => typeof error === 'object' && error !== null && lost.has(error);

/**
 * Loads a part of the program. While the server does not answer it waits and tries again, and once more when it does.
 * @throws what the browser says of a part that is lost (see `isLostPart`)
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  let isLastTry = false;
  for (const rest = longerWaits(); ; ) {
    try {
      return await load();
    } catch (error) {
      const answers = await serverAnswers();
      if (answers && isLastTry) {
        if (typeof error === 'object' && error !== null) lost.add(error);
        throw error;
      }
      isLastTry = answers;
      await rest();
    }
  }
}
