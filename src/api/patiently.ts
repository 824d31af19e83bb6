const LONGEST_WAIT_MS = 5000;

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

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
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = 1000; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (await serverAnswers()) throw error;
      await wait(pause);
    }
  }
}
