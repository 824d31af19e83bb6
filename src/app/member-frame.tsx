import type { ReactNode } from 'react';
import { MemberProvider } from './member-provider.tsx';
import type { MemberServices } from '../shared/services/member-services.ts';
import { Shell } from './shell/shell.tsx';

interface MemberFrameProps {
  readonly actors: MemberServices;
  /** Content of the frame; defaults to the router's page. */
  readonly children?: ReactNode;
}

/** Renders the frame around Longrun's own pages for signed-in members. */
export const MemberFrame = ({ actors, children }: MemberFrameProps) => (
  <MemberProvider actors={actors}>
    <Shell>{children}</Shell>
  </MemberProvider>
);
