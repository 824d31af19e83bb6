import { clear, createStore } from 'idb-keyval';

/** IndexedDB store of the last responses; see response-cache.ts. Opened on first use. */
export const answersStore = createStore('longrun', 'answers');

/**
 * Deletes all members' stored responses.
 * @throws DOMException if the browser stores nothing
 */
export const clearAnswers = (): Promise<void> => clear(answersStore);
