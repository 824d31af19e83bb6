import type { SharingLevel } from '../../../domain/partners/page.ts';
import type { Connection } from '../../api/sharing.ts';
import { levelText } from '../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import type { Level } from './use-level.ts';
import { sharingWords as words } from './words.ts';

/** Returns the levels to choose from: the cohort's levels, widest first, and level 0. [onboarding §4.2] */
const levelsOf = (cohort: Connection['cohort']): readonly SharingLevel[] => [
  ...cohort.availablePermissions.filter((level) => level !== 0).toSorted((one, other) => other - one),
  0,
];

function statusOf({ hasFailed, isStored, isStoring, isChanged, stored }: Level) {
  const label = sharingLevelWords.labels[stored];
  if (hasFailed && isChanged) return { tone: 'bad', text: words.notChanged(label) } as const;
  if (isStored) return { tone: 'good', text: words.saved } as const;
  if (isStoring || isChanged) return { tone: 'plain', text: words.stillGets(label) } as const;
  return { tone: 'plain', text: null } as const;
}

/** Shows the shared level on the server, and the choices. [onboarding §4 Sharing] */
export function LevelCard({ level, cohort }: { readonly level: Level; readonly cohort: Connection['cohort'] }) {
  const { tone, text } = statusOf(level);
  return (
    <Card title={words.whatYouShare}>
      <Form aria-label={words.whatYouShare} onSubmit={level.save}>
        <RadioField
          label={words.level}
          name="level"
          options={levelsOf(cohort).map((one) => ({
            value: String(one),
            label: sharingLevelWords.labels[one],
            hint: levelText(one),
          }))}
          value={String(level.chosen)}
          onChange={(value) => level.choose(Number(value) as SharingLevel)}
        />
        <FormActions>
          <Button
            type="submit"
            variant={level.chosen === 0 && level.isChanged ? 'danger' : 'primary'}
            isPending={level.isStoring}
            isDisabled={!level.isChanged}
            disabledReason={level.isChanged || level.isStored ? undefined : words.noChange}
          >
            {level.isStoring ? words.saving : words.save}
          </Button>
          {level.isChanged && !level.isStoring && <Button onPress={level.cancel}>{words.cancel}</Button>}
        </FormActions>
        <StatusText tone={tone}>{text}</StatusText>
      </Form>
    </Card>
  );
}
