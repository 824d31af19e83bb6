import { shortDate } from '../../../domain/date-text.ts';
import { formatDuration } from '../../../domain/units.ts';
import { type CheckedRace, checkedRaces, checkSummary, errorText } from '../../../domain/views/analysis/race-check.ts';
import { recordName } from '../../../domain/views/medals.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import type { AnalysisOf } from '../../api/analysis.ts';
import { useRaces } from '../../api/races.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './analysis.module.css';

/** Maximum number of races shown; the records have the others. */
const MAX_RACES = 10;

const predicted =
  (method: 'efforts' | 'power'): Column<CheckedRace>['cell'] =>
  ({ predictions }) => {
    const one = predictions.find((prediction) => prediction.method === method);
    return one === undefined ? null : `${formatDuration(Math.round(one.seconds))} (${errorText(one.error)})`;
  };

const columns = (): readonly Column<CheckedRace>[] => [
  {
    id: 'race',
    label: analysisWords.check.race,
    isHeader: true,
    cell: ({ name, date, race }) => `${name}, ${shortDate(date)} ${date.slice(0, 4)} · ${recordName(race)}`,
  },
  { id: 'run', label: analysisWords.check.run, isNumber: true, cell: ({ run }) => formatDuration(Math.round(run)) },
  { id: 'efforts', label: analysisWords.methods.efforts, isNumber: true, cell: predicted('efforts') },
  { id: 'power', label: analysisWords.methods.power, isNumber: true, cell: predicted('power') },
];

/** Shows how far off the previous day's predictions were for the member's past races; nothing without races. */
export function RaceCheck({ analysis }: { readonly analysis: AnalysisOf }) {
  const checked = checkedRaces(analysis.columns, analysis.criticalPowers, useRaces(), analysis.from);
  if (checked.length === 0) return null;
  return (
    <div className={styles.check}>
      <Card title={analysisWords.check.title} note={analysisWords.check.how}>
        <p>{checkSummary(checked)}</p>
        <Table
          caption={analysisWords.check.title}
          columns={columns()}
          rows={checked.slice(0, MAX_RACES)}
          rowKey={({ date }) => date}
        />
      </Card>
    </div>
  );
}
