import { useLoaderData } from '@tanstack/react-router';
import { MemberFrame } from './member-frame.tsx';

/** Renders the frame around members' pages. */
export default function Frame() {
  return <MemberFrame actors={useLoaderData({ from: '/frame' }).actors} />;
}
