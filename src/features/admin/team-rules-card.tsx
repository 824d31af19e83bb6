import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { dashboardText } from '../../shared/teams/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { groupsWords as words } from './groups-words.ts';
import styles from './admin.module.css';

type Shown = Pick<CallResponse<'getTeamForAdmins'>, 'team' | 'touched'>;
type YesNo = 'yes' | 'no';
interface Chosen {
  readonly pays: 'athletes' | 'team';
  readonly retains: YesNo;
  readonly visible: YesNo;
}

const yesNo = (is: boolean): YesNo => (is ? 'yes' : 'no');
const chosenOf = ({ athletesBilled, trainerRetainsAccess, teamDataVisible }: Shown['team']): Chosen => ({
  pays: athletesBilled ? 'athletes' : 'team',
  retains: yesNo(trainerRetainsAccess),
  visible: yesNo(teamDataVisible),
});

/** True if coaches see all athletes, even those without access of their own. [core §6.5] */
const seesAll = ({ pays, retains }: Chosen): boolean => pays === 'team' || retains === 'yes';

/** Describes who a change would affect, and how, before it is made. */
function touchesOf(
  { team, touched: { staff, athletes, over } }: Shown,
  next: Chosen,
  isFree: boolean,
): readonly string[] {
  const said = isFree ? words.free : words;
  const before = chosenOf(team);
  const isOfSight = before.pays !== next.pays || before.retains !== next.retains;
  const isKept = seesAll(before) === seesAll(next);
  return [
    ...(isOfSight ? [words.touches(athletes, staff)] : []),
    ...(isOfSight ? [isKept ? words.sightStays : seesAll(next) ? said.sightOpens(over) : said.sightCloses(over)] : []),
    ...(isFree || before.pays === next.pays ? [] : [words.noCharge]),
    ...(before.visible === next.visible
      ? []
      : [next.visible === 'yes' ? words.choiceOpens : `${words.choiceCloses} ${dashboardText(team)}`]),
  ];
}

/** Form for who pays in a team, and what its coaches see and choose. */
export function TeamRulesCard(shown: Shown) {
  const { team } = shown;
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const fields = useFields<Chosen, never>(chosenOf(team), () => ({}));
  const { isSaving, isSaved, failure, save } = useFormEdit(fields, {
    storedOf: ({ pays, retains, visible }) => ({
      athletes_billed: pays === 'athletes',
      trainer_retains_access: retains === 'yes',
      team_data_visible: visible === 'yes',
    }),
    store: async (body, signal) => {
      await call('changeTeamRules', { params: { id: team.teamId }, body, signal });
      await queries.invalidateQueries({ queryKey: keys.adminTeams });
    },
  });
  const { values, set, isChanged } = fields;
  const isFree = usePublicServices().payments === 'off';
  const said = isFree ? words.free : words;
  return (
    <Card title={words.settings} note={dashboardText(team)}>
      <Form aria-label={words.settings} onSubmit={save}>
        {failure !== null && <FormError title={words.notDone} message={failure} />}
        <RadioField
          label={said.whoPays}
          name="pays"
          options={[
            { value: 'athletes', label: said.athletesPay, hint: said.athletesPayMeans },
            { value: 'team', label: said.teamPays, hint: said.teamPaysMeans },
          ]}
          value={values.pays}
          onChange={(pays) => set({ pays })}
        />
        <RadioField
          label={words.retains}
          name="retains"
          options={[
            { value: 'yes', label: words.yes, hint: said.retainsMeans },
            { value: 'no', label: words.no, hint: said.followsMeans },
          ]}
          value={values.retains}
          onChange={(retains) => set({ retains })}
        />
        <RadioField
          label={words.visible}
          name="visible"
          options={[
            { value: 'yes', label: words.yes, hint: words.visibleMeans },
            { value: 'no', label: words.no, hint: words.hiddenMeans },
          ]}
          value={values.visible}
          onChange={(visible) => set({ visible })}
        />
        <div role="status" className={styles.stack}>
          {isChanged && touchesOf(shown, values, isFree).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </div>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={!isChanged}>
            {words.saveSettings}
          </Button>
          <StatusText tone="good">{isSaved && !isChanged && words.saved}</StatusText>
        </FormActions>
      </Form>
    </Card>
  );
}
