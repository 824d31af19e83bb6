import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** The e-mail that the page before carried over, as it was when this one opened; empty without one. */
export function useCarriedEmail(): string {
  const email = useLocation({ select: ({ state }) => state.email ?? '' });
  // Markup that was built knows no address: there the script in the document has put it into the field, as if it were typed.
  const known = useSyncExternalStore(
    neverChanges,
    () => email,
    () => '',
  );
  return useState(known)[0];
}
