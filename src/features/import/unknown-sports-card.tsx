import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordedTypes } from '../../../domain/activity-types.ts';
import { dayText } from '../../../domain/date-text.ts';
import { sportKey } from '../../../domain/sports/sport-name.ts';
import { isSample } from '../../../domain/navigation.ts';
import type { UnknownSport, UnknownSports } from '../../../domain/entities/sport-answer.ts';
import { useMember } from '../../api/queries.ts';
import { type SportChoices, useAnswerUnknownSports, useUnknownSports } from '../../api/unknown-sports.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { useToday } from '../../ui/now.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import { importPageWords as words } from './words.ts';
import styles from './import.module.css';

interface SportRowProps {
  readonly sport: UnknownSport;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly isDisabled: boolean;
  readonly today: string;
}

function SportRow({ sport: { word, count, example }, value, onChange, isDisabled, today }: SportRowProps) {
  return (
    <li>
      <div className={styles.word}>
        <strong>{word}</strong>
        <span className={styles.soft}>
          {words.activities(count)}
          {example !== null && (
            <>
              {words.forExample}
              <Link to="/activity/$id" params={{ id: example.activityId }}>
                {words.exampleOf(dayText(example.date, today), example.name)}
              </Link>
            </>
          )}
        </span>
      </div>
      <SelectField
        label={words.sportOf(word)}
        placeholder={words.noAnswer}
        options={recordedTypes.map(({ activityTypeId, name }) => ({ id: String(activityTypeId), label: name }))}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        isDisabled={isDisabled}
      />
    </li>
  );
}

/** Sorts sports in the order of the previous response, new ones first, so no row moves. */
function inOrder(sports: readonly UnknownSport[], order: readonly string[]): readonly UnknownSport[] {
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = ({ word }: UnknownSport) => places.get(sportKey(word)) ?? -1;
  return sports.toSorted((one, another) => placeOf(one) - placeOf(another));
}

interface SportsFormProps extends UnknownSports {
  readonly onSaved: () => void;
}

function SportsForm({ sports: listed, recompute, onSaved }: SportsFormProps) {
  const { data: member } = useMember();
  const today = useToday(member?.timeZone ?? null);
  const [choices, setChoices] = useState<SportChoices>(new Map());
  const [isSaved, setSaved] = useState(false);
  const [order] = useState(() => listed.map(({ word }) => sportKey(word)));
  const sports = inOrder(listed, order);
  const answer = useAnswerUnknownSports();
  const { isSaving, failure, send } = useStore<SportChoices>(async (made, signal) => {
    await answer(made, signal);
    setChoices(new Map());
    setSaved(true);
    onSaved();
  });
  const changed = new Map(
    sports.flatMap(({ word, activityTypeId }) => {
      const choice = choices.get(sportKey(word));
      return choice === undefined || choice.typeId === activityTypeId ? [] : [[sportKey(word), choice] as const];
    }),
  );
  const canWrite = member !== undefined && !isSample(member);
  return (
    <Form aria-label={words.unknownSports} onSubmit={() => changed.size > 0 && send(changed)}>
      {failure !== null && <FormError title={words.answersNotSaved} message={failure} />}
      <ul className={styles.words}>
        {sports.map((sport) => {
          const key = sportKey(sport.word);
          const { typeId } = choices.get(key) ?? { typeId: sport.activityTypeId };
          return (
            <SportRow
              key={key}
              sport={sport}
              value={typeId}
              onChange={(value) => {
                setSaved(false);
                setChoices(new Map(choices).set(key, { word: sport.word, typeId: value }));
              }}
              isDisabled={isSaving || !canWrite}
              today={today}
            />
          );
        })}
      </ul>
      {recompute !== null && (
        <ProgressBar
          label={words.followingAnswers}
          message={recompute.total === 0 ? words.followingBegins : words.followed(recompute.done, recompute.total)}
          count={recompute.done}
          target={recompute.total === 0 ? null : recompute.total}
        />
      )}
      {canWrite && (
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={isSaving}
            isDisabled={changed.size === 0}
            disabledReason={isSaved ? undefined : words.noSportChosen}
          >
            {words.saveSports}
          </Button>
          <span role="status">{isSaved && changed.size === 0 && words.sportsSaved}</span>
        </FormActions>
      )}
    </Form>
  );
}

/** Lists unknown sports in the member's recordings, to assign each once. Renders nothing without unknown sports. */
export function UnknownSportsCard() {
  const [isAnswered, setAnswered] = useState(false);
  const { data } = useUnknownSports(isAnswered);
  if (data === undefined || data.sports.length === 0) return null;
  const isOpen = data.sports.some(({ activityTypeId }) => activityTypeId === null);
  return (
    <Card title={isOpen ? words.unknownSports : words.answeredSports} note={words.unknownSportsNote}>
      <SportsForm {...data} onSaved={() => setAnswered(true)} />
    </Card>
  );
}
