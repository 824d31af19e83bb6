import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Returns the email address passed on by the previous page, or ''. */
export function useCarriedEmail(): string {
  const email = useLocation({ select: ({ state }) => state.email ?? '' });
  // Prebuilt markup does not contain it: the document's script has put it into the field, as if it were typed.
  const known = useSyncExternalStore(
    neverChanges,
    () => email,
    () => '',
  );
  return useState(known)[0];
}
