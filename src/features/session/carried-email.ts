import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** The e-mail that the page before carried over, as it was when this one opened; empty without one. */
export function useCarriedEmail(): string {
  const email = useLocation({ select: ({ state }) => state.email ?? '' });
  return useState(email)[0];
}
