import { typedText } from '../../../domain/words/typed.ts';
import { type DragEvent, useState } from 'react';
import type { PlanComponent, PlanEffort, PlanRepeater } from '../../../domain/training/components.ts';
import { unitsFor } from '../../../domain/training/components.ts';
import type { PlanEdit } from '../../../domain/training/draft.ts';
import { intensityText } from '../../../domain/training/intensity-notation.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { COMPONENT_DESCRIPTION_MAX, MAX_REPEATS } from '../../../domain/entities/training-plan.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon, DownIcon, UpIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { zoneColours, zoneNames } from '../../ui/zones.ts';
import styles from './steps.module.css';
import { trainingPageWords } from './words.ts';

/** Option for a step's own target, beside the zones that replace it. */
const OWN_TARGET = 'target';

interface Hands {
  readonly edit: (edit: PlanEdit) => void;
  readonly prefersMetric: boolean;
  /** Returns a step's range in the athlete's values; `null` if unknown. */
  readonly rangeOf: (effort: PlanEffort) => string | null;
  /** True to mark steps without a value. */
  readonly showsFaults: boolean;
}

interface StepsProps extends Hands {
  readonly components: readonly PlanComponent[];
  /** Position of the repeat that contains these steps: `2.`; '' for steps of the workout. */
  readonly within?: string;
}

/** Lists steps in order, each with buttons and a handle to move it among its siblings. */
export function Steps({ components, within = '', ...hands }: StepsProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const { edit } = hands;
  return (
    <ol className={styles.steps}>
      {components.map((component, nth) => {
        const place = `${within}${nth + 1}`;
        const isRepeat = component.componentType === 'repeater';
        const what = isRepeat ? trainingPageWords.repeat(place) : trainingPageWords.step(place);
        const move = (to: number) => edit({ kind: 'move', id: component.id, to });
        const drag = {
          onDragStart: (event: DragEvent) => {
            event.stopPropagation();
            event.dataTransfer.effectAllowed = 'move';
            setDragged(component.id);
          },
          onDragEnd: () => setDragged(null),
        };
        const drop = {
          onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
          onDrop: (event: DragEvent) => {
            if (dragged === null) return;
            event.preventDefault();
            event.stopPropagation();
            edit({ kind: 'move', id: dragged, to: nth });
          },
        };
        return (
          <li key={component.id} className={styles.step} data-dragged={dragged === component.id || undefined} {...drop}>
            <div className={styles.head}>
              <strong draggable className={styles.handle} {...drag}>
                {isRepeat ? `${what} · ${trainingPageWords.repeatTimes(component.repeatTimes)}` : what}
                {!isRepeat && component.value > 0 && <Range effort={component} rangeOf={hands.rangeOf} />}
              </strong>
              <span className={styles.buttons}>
                <Button
                  size="small"
                  variant="quiet"
                  icon={<UpIcon size={16} />}
                  aria-label={trainingPageWords.moveUp(what)}
                  isDisabled={nth === 0}
                  onPress={() => move(nth - 1)}
                />
                <Button
                  size="small"
                  variant="quiet"
                  icon={<DownIcon size={16} />}
                  aria-label={trainingPageWords.moveDown(what)}
                  isDisabled={nth === components.length - 1}
                  onPress={() => move(nth + 1)}
                />
                <Button
                  size="small"
                  variant="quiet"
                  icon={<CloseIcon size={16} />}
                  aria-label={trainingPageWords.remove(what)}
                  onPress={() => edit({ kind: 'remove', id: component.id })}
                />
              </span>
            </div>
            {isRepeat ? (
              <Repeat repeat={component} place={place} {...hands} />
            ) : (
              <EffortFields effort={component} {...hands} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Shows the intensity of a step: `10 km z3 · 4:24–4:36 min/km`, or `8 min 250 W · zone 3 assumed · 245–255 W`. */
function Range({ effort, rangeOf }: Pick<Hands, 'rangeOf'> & { readonly effort: PlanEffort }) {
  const range = rangeOf(effort);
  const text = notationOf([{ ...effort, componentTypeDescription: null }]);
  const zone = effort.zoneAssumed === true ? trainingPageWords.zoneAssumed(effort.zone) : null;
  const parts = [text, zone, range].filter((part) => part !== null);
  return <span className={styles.range}>{parts.map((part) => ` · ${part}`).join('')}</span>;
}

function Repeat({ repeat, place, ...hands }: Hands & { readonly repeat: PlanRepeater; readonly place: string }) {
  const { edit, showsFaults } = hands;
  return (
    <div className={styles.repeat}>
      <div className={styles.times}>
        <NumberField
          label={trainingPageWords.times}
          value={repeat.repeatTimes}
          most={MAX_REPEATS}
          least={1}
          isWhole
          showsFault={showsFaults}
          onChange={(repeatTimes) => edit({ kind: 'times', id: repeat.id, repeatTimes })}
        />
      </div>
      <Steps components={repeat.components} within={`${place}.`} {...hands} />
      <Button size="small" onPress={() => edit({ kind: 'add', what: 'activity', into: repeat.id })}>
        {trainingPageWords.addStep}
      </Button>
    </div>
  );
}

function EffortFields({ effort, edit, prefersMetric, showsFaults }: Hands & { readonly effort: PlanEffort }) {
  const change = (changed: Extract<PlanEdit, { kind: 'effort' }>['change']) =>
    edit({ kind: 'effort', id: effort.id, change: changed });
  const { units: unitWords, zoneIs } = trainingPageWords;
  const zoneName = (zone: number) => zoneNames()[Math.min(5, zone) - 1] ?? '';
  return (
    <div className={styles.fields}>
      <SelectField
        label={trainingPageWords.measuredBy}
        value={effort.inputType}
        onChange={(inputType) =>
          change({ inputType: inputType === 'distance' ? 'distance' : 'duration', prefersMetric })
        }
        options={[
          { id: 'duration', label: trainingPageWords.time },
          { id: 'distance', label: trainingPageWords.distance },
        ]}
      />
      <NumberField
        label={effort.inputType === 'distance' ? trainingPageWords.distance : trainingPageWords.time}
        value={effort.value}
        most={1_000_000}
        showsFault={showsFaults}
        onChange={(value) => change({ value })}
      />
      <SelectField
        label={trainingPageWords.unit}
        value={effort.units}
        onChange={(units) => change({ units: units as PlanEffort['units'] })}
        options={unitsFor[effort.inputType].map((unit) => ({ id: unit, label: unitWords[unit] }))}
      />
      <div className={styles.zone}>
        <i style={{ background: zoneColours[Math.min(5, effort.zone) - 1] }} aria-hidden="true" />
        <SelectField
          label={effort.target ? trainingPageWords.target : trainingPageWords.zone}
          value={effort.target ? OWN_TARGET : String(effort.zone)}
          onChange={(zone) => zone !== OWN_TARGET && change({ zone: Number(zone) })}
          options={[
            ...(effort.target ? [{ id: OWN_TARGET, label: intensityText(effort) }] : []),
            ...[1, 2, 3, 4, 5, ...(effort.zone > 5 ? [effort.zone] : [])].map((zone) => ({
              id: String(zone),
              label: zoneIs(zone, zoneName(zone)),
            })),
          ]}
        />
      </div>
      <div className={styles.description}>
        <TextField
          label={trainingPageWords.description}
          name="description"
          value={effort.componentTypeDescription ?? ''}
          maxLength={COMPONENT_DESCRIPTION_MAX}
          onChange={(text) => change({ componentTypeDescription: text === '' ? null : text })}
        />
      </div>
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  /** Value; `least` means that nothing has been entered yet. */
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly isWhole?: boolean;
  readonly showsFault: boolean;
  readonly onChange: (value: number) => void;
}

/** Parses a number with a decimal point or comma; 0 if invalid. */
function numberIn(text: string, most: number, isWhole: boolean): number {
  const trimmed = text.trim().replace(',', '.');
  const value = /^\d{1,9}(\.\d{0,6})?$/.test(trimmed) ? Number(trimmed) : 0;
  return value > most || (isWhole && !Number.isInteger(value)) ? 0 : value;
}

function NumberField({ label, value, least = 0, most, isWhole = false, showsFault, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => Math.max(least, numberIn(text, most, isWhole));
  const isTyped = typed !== null && read(typed) === value;
  const text = isTyped ? typed : value === 0 ? '' : typedText(value, 6);
  const isWrong = text !== '' ? numberIn(text, most, isWhole) === 0 : showsFault;
  return (
    <TextField
      label={label}
      name="amount"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(read(next));
      }}
      errors={isWrong ? [trainingPageWords.amountNeeded] : undefined}
      isRequired
    />
  );
}
