import type { ReactNode } from 'react';
import { MemberProvider } from './member-provider.tsx';
import type { MemberServices } from '../shared/services/member-services.ts';
import { Shell } from './shell/shell.tsx';

interface MemberFrameProps {
  readonly actors: MemberServices;
  /** If left out, the router's page. */
  readonly children?: ReactNode;
}

/** The frame around every page of our own for signed-in members. */
export const MemberFrame = ({ actors, children }: MemberFrameProps) => (
  <MemberProvider actors={actors}>
    <Shell>{children}</Shell>
  </MemberProvider>
);
