import { useQuery } from '@tanstack/react-query';
import { countedLevels } from '../../../../domain/survey/summary.ts';
import { numberText } from '../../../../domain/words/area.ts';
import { keys } from '../../../api/keys.ts';
import type { CallResponse } from '../../../api/requests.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

type Summary = CallResponse<'getSurveySummary'>;
type Question = Summary['questions'][number];

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Shows the number of answers by sharing level, in a table for each question. [onboarding §4 Sharing] */
export function SurveyTables({ surveyId }: { readonly surveyId: string }) {
  const { call } = useMemberServices();
  const query = useQuery({
    queryKey: keys.surveySummary(surveyId),
    queryFn: ({ signal }) => call('getSurveySummary', { params: { id: surveyId }, signal }),
  });
  return (
    <QueryView query={query} label={words.loadingSummary} skeleton={<Skeleton height={240} round />}>
      {({ people, leftOut, questions }) => (
        <div className={styles.answers}>
          <p>
            {words.summaryPeople(total(people) + leftOut)} {leftOut > 0 && words.summaryLeftOut(leftOut)}
          </p>
          {total(people) > 0 &&
            questions.map((question) => <QuestionTable key={question.field} question={question} people={people} />)}
        </div>
      )}
    </QueryView>
  );
}

function QuestionTable({
  question: { label, rows },
  people,
}: {
  readonly question: Question;
  readonly people: Summary['people'];
}) {
  const most = Math.max(1, ...rows.map(({ counts }) => total(counts)));
  // Leaves out levels without members: they would only have zeros.
  const levels = countedLevels.filter((_, i) => (people[i] ?? 0) > 0);
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.numbers}>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{words.answer}</th>
            {levels.map((level) => (
              <th key={level} scope="col">
                {words.summaryLevels[level]}
              </th>
            ))}
            <th scope="col">{words.allLevels}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label ?? ''}>
              <th scope="row">
                {row.label ?? words.anyAnswer}
                <span
                  className={styles.bar}
                  aria-hidden="true"
                  style={{ inlineSize: `${(total(row.counts) / most) * 100}%` }}
                />
              </th>
              {levels.map((level) => (
                <td key={level}>{numberText(row.counts[level - 1] ?? 0)}</td>
              ))}
              <td>{numberText(total(row.counts))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
