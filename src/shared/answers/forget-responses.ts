/** Deletes all members' stored responses. Loads the code on demand, since guests' pages rarely need it. */
export async function forgetResponses(): Promise<void> {
  try {
    await (await import('./response-cache.ts')).clearResponses();
  } catch {
    // The code could not be loaded: the next page without a member retries.
  }
}
