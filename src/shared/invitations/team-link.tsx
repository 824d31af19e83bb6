import { Suspense } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { usePublicServices } from '../services/public-services.ts';
import { CopyLink } from './copy-link.tsx';
import { Invitations } from './invitations.tsx';
import { joiningLink } from './joining-link.ts';
import { invitationsWords as words } from './words.ts';
import styles from './invitations.module.css';

const QrCode = lazy(() => loadWithRetry(() => import('../../ui/qr-code.tsx')));

type Team = Pick<Member['teams'][number], 'teamId' | 'name'>;

/** Shows the link for joining a team as an athlete, which its coach can share. [onboarding §6] */
export function TeamLink({ team }: { readonly team: Team }) {
  const { signUp } = usePublicServices();
  if (signUp === 'invite') return <Invitations teamId={team.teamId} />;
  if (signUp === 'closed') return <p>{messages.signup.closed}</p>;
  return (
    <div className={styles.wayIn}>
      <CopyLink
        label={words.athletesJoinByThisLink}
        link={joiningLink(team.teamId)}
        button={words.copyTheLinkOf(team.name)}
      />
      <Suspense fallback={<Skeleton height={208} width={208} round />}>
        <QrCode text={joiningLink(team.teamId)} label={words.linkAsCode(team.name)} />
      </Suspense>
    </div>
  );
}
