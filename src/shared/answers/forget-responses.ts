/** Deletes all members' stored responses. Loads the code on demand, since pages for guests rarely need it. */
export async function forgetAnswers(): Promise<void> {
  try {
    await (await import('./response-store.ts')).clearAnswers();
  } catch {
    // Storage is unavailable, or the code could not be loaded: the next page without a member retries.
  }
}
