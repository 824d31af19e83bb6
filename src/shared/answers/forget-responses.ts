/** Removes what is kept of any member, by a program that pages for guests come to only now. */
export async function forgetAnswers(): Promise<void> {
  try {
    await (await import('./response-store.ts')).clearAnswers();
  } catch {
    // Off, or the program cannot be had: the next page without a member tries again.
  }
}
