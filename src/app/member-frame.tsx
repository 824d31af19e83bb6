import type { ReactNode } from 'react';
import { MemberProvider } from './member-provider.tsx';
import type { MemberServices } from '../shared/services/member-services.ts';
import { Shell } from './shell/shell.tsx';

interface MemberFrameProps {
  readonly actors: MemberServices;
  /** Left out, the page that the router shows. */
  readonly children?: ReactNode;
}

/** What stands around every page of ours for somebody who is signed in. */
export const MemberFrame = ({ actors, children }: MemberFrameProps) => (
  <MemberProvider actors={actors}>
    <Shell>{children}</Shell>
  </MemberProvider>
);
