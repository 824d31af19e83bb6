import { useState } from 'react';
import {
  type AccessReason,
  explainVisibility,
  isAdmin,
  isTrainer,
  type VisibilityReason,
  type Subject,
} from '../../../domain/access.ts';
import { defaultRights } from '../../../domain/coach-rights.ts';
import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { useMember } from '../../api/queries.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { standingWords } from '../../shared/account/standing-words.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accessWords as words } from './access-words.ts';
import styles from './team.module.css';

function levelText(level: number): string {
  const names: Readonly<Record<number, string>> = standingWords.levels;
  return level in names ? `${level}: ${names[level]}` : String(level);
}
const levelOptions = () => Object.values(ACCESS_LEVEL).map((level) => ({ id: String(level), label: levelText(level) }));
const optionsOf = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  (Object.keys(names) as Id[]).map((id) => ({ id, label: names[id] }));

interface Asked {
  readonly viewerType: Member['memberType'];
  readonly viewerLevel: string;
  readonly hidden: keyof typeof words.hiddenNames;
  readonly assists: keyof typeof words.assistsNames;
  readonly whose: keyof typeof words.whoseNames;
  readonly page: keyof typeof words.pageNames;
  readonly pays: keyof typeof words.paysNames;
  readonly retains: keyof typeof words.retainsNames;
  readonly gives: keyof typeof words.givesNames;
  readonly athleteLevel: string;
}

const first: Asked = {
  viewerType: 'Coach',
  viewerLevel: String(ACCESS_LEVEL.normal),
  hidden: 'no',
  assists: 'no',
  whose: 'athlete',
  page: 'calendar',
  pays: 'athlete',
  retains: 'no',
  gives: 'yes',
  athleteLevel: String(ACCESS_LEVEL.trial),
};

/** Evaluates the table for the chosen values. */
function answerTo({
  viewerType,
  viewerLevel,
  hidden,
  assists,
  whose,
  page,
  pays,
  retains,
  gives,
  athleteLevel,
}: Asked) {
  const viewer = {
    memberId: 'viewer',
    memberType: viewerType,
    accessLevel: Number(viewerLevel),
    dashboardHidden: hidden === 'yes',
  };
  const team = {
    trainerRetainsAccess: retains === 'yes',
    athletesBilled: pays === 'athlete',
    assists: assists === 'yes',
    gives: gives === 'yes' ? defaultRights : [],
  };
  const subject: Subject = {
    memberId: whose === 'own' ? 'viewer' : 'other',
    accessLevel: whose === 'own' ? viewer.accessLevel : Number(athleteLevel),
    coachedIn: whose === 'athlete' ? [team] : [],
  };
  return explainVisibility(viewer, subject, page);
}

/** Returns the key of the reason. If nothing is charged, the reasons do not mention payment. */
function reasonOf(row: VisibilityReason, by: AccessReason, isFree: boolean): keyof typeof words.reasons {
  if (row === 'adminProfile') return 'admin';
  return isFree && (by === 'paid' || by === 'athlete') ? `${by}Free` : by;
}

function Simulator() {
  const [asked, setAsked] = useState<Asked>(first);
  const { payments } = usePublicServices();
  const isFree = payments === 'off';
  const { sight, row, access } = answerTo(asked);
  const field = <Name extends keyof Asked>(
    name: Name,
    label: string,
    options: readonly { readonly id: string; readonly label: string }[],
  ) => (
    <SelectField
      label={label}
      name={name}
      options={options}
      value={asked[name]}
      onChange={(value) => setAsked((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <div className={styles.simulator}>
      <Card title={words.question}>
        <div className={styles.fields}>
          {field('viewerType', words.viewerType, optionsOf(words.typeNames))}
          {field('viewerLevel', words.viewerLevel, levelOptions())}
          {asked.viewerType === 'Athlete' && field('hidden', words.hidden, optionsOf(words.hiddenNames))}
          {field('whose', words.whose, optionsOf(words.whoseNames))}
          {field('page', words.page, optionsOf(words.pageNames))}
          {asked.whose !== 'own' && field('athleteLevel', words.athleteLevel, levelOptions())}
          {asked.whose === 'athlete' &&
            asked.viewerType !== 'Athlete' &&
            field('assists', words.assists, optionsOf(words.assistsNames))}
          {asked.whose === 'athlete' &&
            field('pays', words.pays, optionsOf(isFree ? words.paysNamesFree : words.paysNames))}
          {asked.whose === 'athlete' && field('retains', words.retains, optionsOf(words.retainsNames))}
          {asked.whose === 'athlete' && field('gives', words.gives, optionsOf(words.givesNames))}
        </div>
      </Card>
      <Card title={words.answer}>
        <div role="status" className={styles.fields}>
          <p>
            <strong>{words.sights[sight]}</strong>
          </p>
          <p>{words.rows[row]}</p>
          <p className={styles.soft}>
            {words.levelThatCounts(levelText(access.level))} {words.reasons[reasonOf(row, access.by, isFree)]}
          </p>
        </div>
      </Card>
    </div>
  );
}

/** Simulates who would see which data, with the table that the server uses and without any member's data. [core §6] */
export default function AccessScreen() {
  const member = useMember();
  const back = <BackLink to="/team">{words.team}</BackLink>;
  return (
    <Page title={words.title} subtitle={words.subtitle} back={back}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={360} round />}>
        {(data) =>
          isTrainer(data.memberType) || isAdmin(data) ? (
            <Simulator />
          ) : (
            <EmptyState title={words.notForYou} text={words.notForYouText} />
          )
        }
      </QueryView>
    </Page>
  );
}
