import type { PageContent } from '../../../../domain/partners/draft.ts';
import { countedSteps } from '../../../../domain/partners/page.ts';
import { numberText } from '../../../../domain/words/area.ts';
import type { EditedPage } from '../../../../machines/pageEditor/types.ts';
import { Card } from '../../../ui/card.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface NumbersCardProps {
  readonly page: PageContent['page'];
  readonly counts: EditedPage['counts'];
}

/** Shows the number of visitors at each stage: opened, each step done, joined. */
export function NumbersCard({ page, counts }: NumbersCardProps) {
  const rows = [
    { what: 'opened', label: words.opened },
    ...countedSteps(page).map((kind) => ({ what: kind as string, label: words.kinds[kind] })),
    { what: 'joined', label: words.joined },
  ].map(({ what, label }) => ({ label, ...(counts.find((count) => count.what === what) ?? { all: 0, week: 0 }) }));
  const most = Math.max(1, ...rows.map(({ all }) => all));
  return (
    <Card title={words.numbers} note={words.numbersNote}>
      <table className={styles.numbers}>
        <thead>
          <tr>
            <th scope="col">{words.whatHeading}</th>
            <th scope="col">{words.everHeading}</th>
            <th scope="col">{words.weekHeading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, all, week }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <span className={styles.bar} aria-hidden="true" style={{ inlineSize: `${(all / most) * 100}%` }} />
              </th>
              <td>{numberText(all)}</td>
              <td>{numberText(week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
