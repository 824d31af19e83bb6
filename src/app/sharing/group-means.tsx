import type { SharedGroup } from '../../../domain/partners/shared.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { formatHours, formatLoad } from '../../../domain/views/display-format.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { Stat, Stats } from '../../ui/stat.tsx';
import { groupMeansWords as words } from './group-words.ts';
import styles from './shared-person.module.css';

interface GroupMeansProps {
  readonly group: SharedGroup | null;
  readonly prefersMetric: boolean;
}

/** What is true of people together, as a partner gets it: nothing of fewer than five. */
export const GroupMeans = ({ group, prefersMetric }: GroupMeansProps) =>
  group === null ? (
    <p className={styles.soft}>{words.fewerThanFive}</p>
  ) : (
    <Stats size="small" even>
      <Stat label={words.members} value={group.members} />
      <Stat label={words.activities} value={decimalText(group.activities, 1)} />
      <Stat label={words.distance} value={figureText(formatDistance(group.distance, prefersMetric))} />
      <Stat label={words.time} value={figureText(formatHours(group.duration))} />
      <Stat label={words.load} value={formatLoad(group.load)} />
    </Stats>
  );
