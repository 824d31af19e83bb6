import { clear, createStore } from 'idb-keyval';

/** Where the last answers are kept, in IndexedDB; see answers.ts. Opened when it is first used. */
export const answersStore = createStore('longrun', 'answers');

/** Removes what is kept of any member. Where the browser keeps nothing, there is nothing to remove. */
export async function forgetAnswers(): Promise<void> {
  try {
    await clear(answersStore);
  } catch {
    // Off.
  }
}
