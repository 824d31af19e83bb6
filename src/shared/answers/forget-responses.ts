/** Deletes all members' stored responses. Loads the code on demand, since pages for guests rarely need it. */
export async function forgetAnswers(): Promise<void> {
  try {
    await (await import('./response-cache.ts')).clearAnswers();
  } catch {
    // The code could not be loaded: the next page without a member retries.
  }
}
