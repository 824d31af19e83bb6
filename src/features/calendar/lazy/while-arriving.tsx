import type { ReactNode } from 'react';
import { useArriving } from '../../../workflows/arriving.ts';

interface WhileArrivingProps {
  readonly children: ReactNode;
  /** Shown at any other time. */
  readonly otherwise: ReactNode;
}

/** Something else while a history is under way. */
export default function WhileArriving({ children, otherwise }: WhileArrivingProps) {
  return useArriving() === null ? otherwise : children;
}
