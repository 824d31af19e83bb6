import { clear, createStore } from 'idb-keyval';

/** Where the last answers are kept, in IndexedDB; see response-cache.ts. Opened when it is first used. */
export const answersStore = createStore('longrun', 'answers');

/**
 * Removes what is kept of any member.
 * @throws DOMException where the browser keeps nothing
 */
export const clearAnswers = (): Promise<void> => clear(answersStore);
