import { Link, useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { longDate } from '../../../domain/date-text.ts';
import { localDate } from '../../../domain/dates.ts';
import { isSample } from '../../../domain/navigation.ts';
import { trialEndOf } from '../../../domain/views/trial.ts';
import { useMember } from '../../api/queries.ts';
import { usePayment } from '../../api/payment.ts';
import { useSharedCohorts } from '../../api/shared.ts';
import { couponSentence } from '../../shared/coupons/coupon-text.ts';
import { Invitations } from '../../shared/invitations/invitations.tsx';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon, SignOutIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { isTrainer } from '../../../domain/access.ts';
import { TeamLink } from '../../shared/invitations/team-link.tsx';
import { AddressField } from './address-field.tsx';
import { EventsCard } from './events-card.tsx';
import { ShareLinksCard } from './share-links-card.tsx';
import { SharingCard } from './sharing-card.tsx';
import { TeamNameForm } from './team-name-form.tsx';
import { VisibilityCard } from './visibility-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { EditCard } from './edit-card.tsx';
import { ExportCard } from './export-panel.tsx';
import { LanguageField } from './language-field.tsx';
import { profileWords } from './words.ts';
import styles from './profile.module.css';
import { ProvidersCard } from './providers-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { TimesCard } from './times-card.tsx';
import { AccountClosure } from './account-closure.tsx';

function AccountCard({ member }: { readonly member: Member }) {
  const lastDay = trialEndOf(member);
  const payment = usePayment(usePublicServices().payments !== 'off');
  const dayOf = (moment: string) => longDate(localDate(Date.parse(moment) / 1000, member.timeZone));
  const coupon = payment === undefined ? null : couponSentence(payment, dayOf);
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ');
  return (
    <Card anchor="account" title={profileWords.account}>
      <div className={styles.stack}>
        <div className={styles.who}>
          <Avatar firstName={member.firstName} lastName={member.lastName} email={member.emailAddress} />
          <div>
            {name !== '' && <strong>{name}</strong>}
            <div className={styles.soft}>
              {isSample(member) ? profileWords.sampleDataCleanedUpAfter : member.emailAddress}
            </div>
            {coupon !== null && <div className={styles.soft}>{coupon}</div>}
            {lastDay !== null && <div className={styles.soft}>{profileWords.freeUntil(longDate(lastDay))}</div>}
          </div>
        </div>
        {!isSample(member) && <AddressField member={member} />}
        <div className={styles.setting}>
          <span>{profileWords.appearance}</span>
          <ThemeSwitch />
        </div>
        {!isSample(member) && <LanguageField member={member} />}
        <div className={styles.buttons}>
          {/* The password of sample data is unknown. */}
          {!isSample(member) && (
            <span className={styles.update}>
              <LinkButton to="/password">{profileWords.updatePassword}</LinkButton>
            </span>
          )}
          <LinkButton to="/logout" preload={false} icon={<SignOutIcon size={18} />}>
            {profileWords.signOut}
          </LinkButton>
        </div>
        {!isSample(member) && (
          <div className={styles.danger} role="group" aria-label={profileWords.waysOut}>
            <AccountClosure />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Cards on how athletes join a coach's teams, and what they see there. [onboarding §2, §6] */
function TeamCards({ member: { memberType, teams } }: { readonly member: Member }) {
  if (!isTrainer(memberType)) return null;
  return teams
    .filter(({ assists }) => !assists)
    .map((team) => (
      <Fragment key={team.teamId}>
        <Card title={profileWords.athletesOf(team.name)} note={profileWords.athletesOfNote}>
          <div className={styles.stack}>
            <TeamLink team={team} />
            <TeamNameForm team={team} />
          </div>
        </Card>
        {team.teamDataVisible && <VisibilityCard team={team} />}
      </Fragment>
    ));
}

/** Shows a steward's link to shared data; nothing for other members. */
function SharedWithYou() {
  const { data: cohorts = [] } = useSharedCohorts();
  if (cohorts.length === 0) return null;
  return (
    <Card title={profileWords.sharedWithYou} note={profileWords.sharedWithYouNote}>
      <LinkButton to="/partner">{profileWords.openShared}</LinkButton>
    </Card>
  );
}

/** Links to the settings behind computed numbers, and to teams and friends. */
function TrainingCard({ member }: { readonly member: Member }) {
  const {
    zones,
    zonesNote,
    body,
    bodyNote,
    gear,
    gearNote,
    teams,
    teamsNote,
    messages,
    messagesNote,
    following,
    followingNote,
  } = profileWords;
  const pages = [
    { to: '/profile/zones', name: zones, note: zonesNote },
    { to: '/profile/body', name: body, note: bodyNote },
    { to: '/profile/gear', name: gear, note: gearNote },
    ...(member.teams.length > 0 ? [{ to: '/profile/teams', name: teams, note: teamsNote }] : []),
    ...(isSample(member) ? [] : [{ to: '/profile/messages', name: messages, note: messagesNote }]),
    ...(isSample(member) ? [] : [{ to: '/profile/following', name: following, note: followingNote }]),
  ];
  return (
    <Card anchor="training" title={profileWords.yourTraining} flush>
      <ul className={styles.pages}>
        {pages.map(({ to, name, note }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <span className={styles.soft}>{note}</span>
            <ChevronRightIcon />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Returns links to the cards of the page, in the order on a phone. */
const sectionsFor = (member: Member) => [
  ...(isSample(member) ? [] : [{ hash: 'sharing', name: profileWords.dataSharing }]),
  { hash: 'account', name: profileWords.account },
  ...(isSample(member) ? [] : [{ hash: 'edit', name: profileWords.editYourProfile }]),
  { hash: 'training', name: profileWords.yourTraining },
  ...(isSample(member) ? [] : [{ hash: 'notifications', name: profileWords.notifications }]),
  { hash: 'storage', name: profileWords.storage },
  ...(isSample(member) ? [] : [{ hash: 'export', name: profileWords.export }]),
  ...(isSample(member) ? [] : [{ hash: 'security', name: profileWords.security }]),
];

const Sections = ({ member }: { readonly member: Member }) => (
  <nav aria-label={profileWords.sections} className={styles.sections}>
    {sectionsFor(member).map(({ hash, name }) => (
      <Link key={hash} to="/profile" hash={hash}>
        {name}
      </Link>
    ))}
  </nav>
);

/** Page of personal data, sources of training, and closing the account. [onboarding §2] */
export default function ProfileScreen() {
  const member = useMember();
  const { signUp } = usePublicServices();
  // Rest of an unknown path; unknown paths show the profile. Below /profile it may name another member's. [core §2]
  const { _splat: path }: { readonly _splat?: string } = useParams({ strict: false });
  const isUnknown = path !== undefined && !/^profile\b/i.test(path);
  return (
    <Page title={profileWords.profile}>
      {isUnknown && <Note>{profileWords.noSuchPage}</Note>}
      <QueryView query={member} label={profileWords.loadingYourProfile} skeleton={<Skeleton height={480} round />}>
        {(data) => (
          <div className={styles.page}>
            <Sections member={data} />
            <div className={styles.stack}>
              <TeamCards member={data} />
              <section className={styles.group} aria-labelledby="manage-data">
                <h2 id="manage-data">{profileWords.manageData}</h2>
                <SourcesCard member={data} />
                {!isSample(data) && <SharingCard />}
                {!isSample(data) && <ShareLinksCard member={data} />}
                {!isSample(data) && <EventsCard member={data} />}
              </section>
              <AccountCard member={data} />
            </div>
            <div className={classNames(styles.stack, styles.training)}>
              <EditCard member={data} />
              <TrainingCard member={data} />
              {!isSample(data) && <NotificationsCard />}
              {!isSample(data) && <TimesCard member={data} />}
            </div>
            <div className={styles.stack}>
              <StorageCard />
              {!isSample(data) && <ExportCard />}
              {data.accessLevel !== ACCESS_LEVEL.demo && <SecurityCard />}
              {data.accessLevel !== ACCESS_LEVEL.demo && <PasskeysCard />}
              {data.accessLevel !== ACCESS_LEVEL.demo && <ProvidersCard />}
              {!isSample(data) && (
                <Card title={profileWords.tokens} note={profileWords.tokensNote}>
                  <LinkButton to="/profile/tokens">{profileWords.openTokens}</LinkButton>
                </Card>
              )}
              <SessionsCard isSample={isSample(data)} />
              {!isSample(data) && <SharedWithYou />}
              {signUp === 'invite' && data.accessLevel >= ACCESS_LEVEL.admin && (
                <Card title={profileWords.invitations} note={profileWords.peopleComeInByInvitation}>
                  <Invitations teamId={null} />
                </Card>
              )}
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
