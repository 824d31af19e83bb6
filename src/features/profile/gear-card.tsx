import { dayText } from '../../../domain/date-text.ts';
import { type Gear, isAged, isWorn, metresOn } from '../../../domain/entities/gear.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { inputOf, sportNames } from '../../../domain/views/gear.ts';
import { type GearChange, useChangeGear } from '../../api/gear.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { FormError } from '../../ui/form.tsx';
import { AlertIcon } from '../../ui/form-icons.tsx';
import bar from '../../ui/progress-bar.module.css';
import { useStore } from '../../workflows/form-edit.ts';
import styles from './gear.module.css';
import { gearWords as words } from './gear-words.ts';

interface Shown {
  readonly prefersMetric: boolean;
  readonly today: string;
  readonly canWrite: boolean;
  readonly onEdit: (gearId: string) => void;
}

/** Lists gear in use and retired gear, each with its distance. */
export function GearCard({ gear, ...shown }: Shown & { readonly gear: readonly Gear[] }) {
  const { isSaving, failure, send } = useStore<GearChange>(useChangeGear());
  const list = { ...shown, isSaving, change: send };
  const retired = gear.filter(({ retiredOn }) => retiredOn !== null);
  return (
    <div className={styles.stack}>
      <Card title={words.inUse}>
        {failure !== null && <FormError title={words.notChanged} message={failure} />}
        {gear.length === retired.length ? (
          <p className={styles.soft}>{words.none}</p>
        ) : (
          <GearList gear={gear.filter(({ retiredOn }) => retiredOn === null)} {...list} />
        )}
      </Card>
      {retired.length > 0 && (
        <Card title={words.retired}>
          <GearList gear={retired} {...list} />
        </Card>
      )}
    </div>
  );
}

interface ListProps extends Shown {
  readonly isSaving: boolean;
  readonly change: (change: GearChange) => void;
}

const GearList = ({ gear, ...list }: ListProps & { readonly gear: readonly Gear[] }) => (
  <ul className={styles.list}>
    {gear.map((item) => (
      <GearRow key={item.gearId} item={item} {...list} />
    ))}
  </ul>
);

function GearRow({ item, prefersMetric, today, canWrite, ...list }: ListProps & { readonly item: Gear }) {
  const metres = metresOn(item);
  const distance = formatDistance(metres, prefersMetric, 0);
  const facts = [
    words.kinds[item.kind],
    ...(item.since === null ? [] : [words.since(dayText(item.since, today))]),
    words.activities(item.activities),
    ...(item.lastUsed === null ? [] : [words.lastUsed(dayText(item.lastUsed, today))]),
    ...(item.retiredOn === null ? [] : [words.retiredOn(dayText(item.retiredOn, today))]),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.name}>
          <strong>{item.name}</strong>
          {item.model !== null && <span className={styles.soft}>{item.model}</span>}
        </span>
        <span className={styles.figure}>
          <FigureText {...distance} />
        </span>
      </div>
      {item.warnAt !== null && (
        <Wear item={item} warnAt={item.warnAt} distance={figureText(distance)} prefersMetric={prefersMetric} />
      )}
      {isAged(item, today) && item.warnMonths !== null && (
        <p className={styles.worn}>
          <AlertIcon size={16} />
          {words.aged[item.kind](item.warnMonths)}
        </p>
      )}
      <p className={styles.soft}>{facts.join(' · ')}</p>
      {item.defaultFor.length > 0 && <p className={styles.soft}>{words.defaultFor(sportNames(item.defaultFor))}</p>}
      {canWrite && <Acts item={item} today={today} {...list} />}
    </li>
  );
}

interface WearProps {
  readonly item: Gear;
  readonly warnAt: number;
  readonly distance: string;
  readonly prefersMetric: boolean;
}

/** Shows the used share of the limit, with a warning when exceeded. */
function Wear({ item, warnAt, distance, prefersMetric }: WearProps) {
  const limit = figureText(formatDistance(warnAt, prefersMetric, 0));
  const percent = Math.min(100, Math.round((metresOn(item) / warnAt) * 100));
  return (
    <>
      <div
        role="meter"
        aria-label={item.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words.distanceOf(distance, limit)}
        className={bar.track}
      >
        <div className={styles.fill} data-worn={isWorn(item) || undefined} style={{ width: `${percent}%` }} />
      </div>
      {isWorn(item) && (
        <p className={styles.worn}>
          <AlertIcon size={16} />
          {words.worn[item.kind](limit)}
        </p>
      )}
    </>
  );
}

interface ActsProps extends Pick<ListProps, 'isSaving' | 'change' | 'onEdit'> {
  readonly item: Gear;
  readonly today: string;
}

function Acts({ item, today, isSaving, change, onEdit }: ActsProps) {
  const { gearId, name, retiredOn } = item;
  const keep = (day: string | null) => change({ kind: 'keep', gearId, input: { ...inputOf(item), retiredOn: day } });
  return (
    <div className={styles.acts}>
      <Button size="small" variant="quiet" aria-label={words.editThis(name)} onPress={() => onEdit(gearId)}>
        {words.edit}
      </Button>
      {retiredOn === null ? (
        <Button
          size="small"
          variant="quiet"
          isDisabled={isSaving}
          aria-label={words.retireThis(name)}
          onPress={() => keep(item.since !== null && item.since > today ? item.since : today)}
        >
          {words.retire}
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          isDisabled={isSaving}
          aria-label={words.takeUpThis(name)}
          onPress={() => keep(null)}
        >
          {words.takeUp}
        </Button>
      )}
      {!item.isUsed && (
        <Button
          size="small"
          variant="quiet"
          isDisabled={isSaving}
          aria-label={words.removeThis(name)}
          onPress={() => change({ kind: 'remove', gearId })}
        >
          {words.remove}
        </Button>
      )}
    </div>
  );
}
