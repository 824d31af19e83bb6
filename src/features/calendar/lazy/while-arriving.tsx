import type { ReactNode } from 'react';
import { useArriving } from '../../../workflows/arriving.ts';

interface WhileArrivingProps {
  readonly children: ReactNode;
  /** Shown otherwise. */
  readonly otherwise: ReactNode;
}

/** Content for the time while a history is being imported. */
export default function WhileArriving({ children, otherwise }: WhileArrivingProps) {
  return useArriving() === null ? otherwise : children;
}
