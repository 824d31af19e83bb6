import type { SharedGroup } from '../../../domain/partners/group.ts';
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

/** Formats an average; a dash if it is hidden. */
const orDash = (value: number | null, format: (value: number) => string): string | null =>
  value === null ? null : format(value);

/** Shows the averages of a group as a partner gets them; nothing for fewer than five people. */
export const GroupMeans = ({ group, prefersMetric }: GroupMeansProps) =>
  group === null ? (
    <p className={styles.soft}>{words.fewerThanFive}</p>
  ) : (
    <Stats size="small" even>
      <Stat label={words.members} value={group.members} />
      <Stat label={words.activities} value={orDash(group.activities, (count) => decimalText(count, 1))} />
      <Stat
        label={words.distance}
        value={orDash(group.distance, (metres) => figureText(formatDistance(metres, prefersMetric)))}
      />
      <Stat label={words.time} value={orDash(group.duration, (seconds) => figureText(formatHours(seconds)))} />
      <Stat label={words.load} value={formatLoad(group.load)} />
    </Stats>
  );
