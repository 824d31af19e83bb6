import type { ReactNode } from 'react';
import { useArriving } from '../../../workflows/arriving.ts';

interface WhileArrivingProps {
  readonly children: ReactNode;
  /** Content if no history is being imported. */
  readonly otherwise: ReactNode;
}

/** Shows its children while a history is being imported. */
export default function WhileArriving({ children, otherwise }: WhileArrivingProps) {
  return useArriving() === null ? otherwise : children;
}
