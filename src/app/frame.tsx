import { useLoaderData } from '@tanstack/react-router';
import { MemberProvider } from './member-provider.tsx';
import { Shell } from './shell.tsx';

/** What stands around every page of ours for somebody who is signed in. */
export default function Frame() {
  const { actors } = useLoaderData({ from: '/frame' });
  return (
    <MemberProvider actors={actors}>
      <Shell />
    </MemberProvider>
  );
}
