import { useParams } from '@tanstack/react-router';
import { isTrainer } from '../../../domain/access.ts';
import { longDate } from '../../../domain/date-text.ts';
import type { MemberProfile } from '../../../domain/entities/member-profile.ts';
import { formatHeight, formatWeight } from '../../../domain/units.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { useApi } from '../../api/api-context.ts';
import { useMemberProfile } from '../../api/member-profile.ts';
import { useMember } from '../../api/queries.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { standingWords } from '../../shared/account/standing-words.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { memberProfileWords as words } from './member-profile-words.ts';
import ProfileScreen from './profile-screen.tsx';
import styles from './profile.module.css';

type Facts = readonly (readonly [name: string, value: string | null])[];

const FactList = ({ facts }: { readonly facts: Facts }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <span className={styles.soft}>{words.notKnown}</span>}</dd>
      </div>
    ))}
  </dl>
);

function aboutOf(profile: MemberProfile, isMetric: boolean): Facts {
  const { emailAddress, memberType, age, gender, height, weight } = profile;
  const inUnits = (kilograms: number) => {
    const { value, unit } = formatWeight(kilograms, isMetric);
    return `${value} ${unit}`;
  };
  return [
    [words.firstName, profile.firstName],
    [words.lastName, profile.lastName],
    ...(emailAddress === null ? [] : ([[words.email, emailAddress]] as const)),
    [words.type, words.types[memberType]],
    [words.age, age === null ? null : String(age)],
    [words.sex, gender && words.sexes[gender]],
    [words.height, height === null ? null : formatHeight(height, isMetric)],
    [words.weight, profile.isWeightWithheld ? words.notShared : weight === null ? null : inUnits(weight)],
    [words.timeZone, profile.timeZone],
  ];
}

function AccountCard({ profile: { memberId, account } }: { readonly profile: MemberProfile }) {
  if (account === null) return null;
  const { accessLevel, trialEndsAt, teams } = account;
  const levels: Readonly<Record<number, string>> = standingWords.levels;
  const name = levels[accessLevel];
  const facts: Facts = [
    [words.id, memberId],
    [words.level, name === undefined ? String(accessLevel) : `${accessLevel} (${name})`],
    ...(trialEndsAt === null ? [] : ([[words.trialUntil, longDate(trialEndsAt.slice(0, 10))]] as const)),
    [words.teams, teams.length === 0 ? words.noTeams : teams.join(', ')],
  ];
  return (
    <Card title={words.account}>
      <div className={styles.stack}>
        <FactList facts={facts} />
        <div className={styles.buttons}>
          <LinkButton to="/admin/$" params={{ _splat: 'member/manage' }} search={{ member: memberId }}>
            {words.closeOrDelete}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Cards({ profile, isMetric }: { readonly profile: MemberProfile; readonly isMetric: boolean }) {
  const { linked, hasAssumed } = profile;
  return (
    <div className={styles.columns}>
      <Card title={words.about} note={hasAssumed ? words.assumed : undefined}>
        <FactList facts={aboutOf(profile, isMetric)} />
      </Card>
      <div className={styles.stack}>
        <Card title={words.sources}>
          {linked.length === 0 ? (
            <p className={styles.soft}>{words.noneLinked}</p>
          ) : (
            <p>{linked.map(sourceName).join(', ')}</p>
          )}
        </Card>
        <AccountCard profile={profile} />
      </div>
    </div>
  );
}

interface RefusalProps {
  readonly title: string;
  readonly text: string;
}

/** Explains why the profile is not visible, with a link to the member's own. */
const Refusal = ({ title, text }: RefusalProps) => (
  <Page title={words.profile}>
    <Card>
      <EmptyState title={title} text={text} action={<LinkButton to="/profile">{words.own}</LinkButton>} />
    </Card>
  </Page>
);

const nameOf = ({ firstName, lastName, emailAddress }: MemberProfile) =>
  [firstName, lastName].filter(Boolean).join(' ') || (emailAddress ?? words.member);

function Other({ memberId }: { readonly memberId: string }) {
  const profile = useMemberProfile(memberId);
  const viewer = useMember();
  const tag = profile.error?.tag;
  if (tag === 'Forbidden') return <Refusal title={words.notYours} text={words.notYoursText} />;
  if (tag === 'NotFound') return <Refusal title={words.noSuchMember} text={words.noSuchMemberText} />;
  const { data } = profile;
  const isCoach = viewer.data !== undefined && isTrainer(viewer.data.memberType) && data?.seenAs === 'coach';
  return (
    <Page
      title={data ? nameOf(data) : words.profile}
      subtitle={data && data.seenAs !== 'self' ? words.seenAs[data.seenAs] : undefined}
      back={
        data?.seenAs === 'admin' ? (
          <BackLink to="/admin/$" params={{ _splat: 'member/manage' }}>
            {words.manage}
          </BackLink>
        ) : (
          <BackLink to="/team">{words.team}</BackLink>
        )
      }
      actions={
        isCoach && (
          <LinkButton to="/team/$memberId" params={{ memberId }}>
            {words.calendar}
          </LinkButton>
        )
      }
    >
      <QueryView query={profile} label={words.loading} skeleton={<Skeleton height={360} round />}>
        {(found) => <Cards profile={found} isMetric={viewer.data !== undefined && prefersMetricOf(viewer.data)} />}
      </QueryView>
    </Page>
  );
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Page of the member in the URL: the member's own profile page, or another member's visible data. [onboarding §2, §6] */
export default function MemberProfileScreen() {
  const { memberId = '' }: { readonly memberId?: string } = useParams({ strict: false });
  const own = useApi().memberId;
  if (memberId.toLowerCase() === own) return <ProfileScreen />;
  if (!isId(memberId)) return <Refusal title={words.noSuchProfile} text={words.noSuchProfileText} />;
  return <Other key={memberId} memberId={memberId.toLowerCase()} />;
}
