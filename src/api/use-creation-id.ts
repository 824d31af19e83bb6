import { useState } from 'react';
import { newId } from './new-id.ts';

/** Chooses ids for the rows that one form creates, one after another. */
export interface CreationIds {
  /**
   * Returns the same id while the same content was sent without a response: saved again after a lost connection, it is the same row.
   * @param content the content to send, of JSON values
   */
  readonly idFor: (content: unknown) => string;
  /** Call after the row was created: the next one gets another id. */
  readonly created: () => void;
}

/** Ids of one form; see {@link CreationIds}. */
export function creationIds(): CreationIds {
  let pending: { readonly content: string; readonly id: string } | null = null;
  return {
    idFor: (given) => {
      const content = JSON.stringify(given);
      if (pending?.content !== content) pending = { content, id: newId() };
      return pending.id;
    },
    created: () => {
      pending = null;
    },
  };
}

/** The ids of the form that calls this. */
export const useCreationId = (): CreationIds => useState(creationIds)[0];
