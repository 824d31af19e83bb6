import { useState } from 'react';
import { newId } from './new-id.ts';

/** Chooses ids for the rows that a form creates, one after another. */
export interface CreationIds {
  /**
   * Returns the same id for the same content until `created` is called, so a retry after a lost response creates no second row.
   * @param content the content to send, of JSON values
   */
  readonly idFor: (content: unknown) => string;
  /** Call after the row was created, to get another id for the next row. */
  readonly created: () => void;
}

/** Creates the ids of one form; see {@link CreationIds}. */
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

/** Returns the ids of the calling form. */
export const useCreationId = (): CreationIds => useState(creationIds)[0];
