import { useState } from 'react';
import { allPages } from '../../../api/all-pages.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SurveyTables } from './survey-tables.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

/** Part of a file, and the cursor of the next part. */
interface FilePart {
  readonly name: string;
  readonly csv: string;
  readonly leftOut?: number;
  readonly next?: string | null | undefined;
}

interface ResultsCardProps {
  readonly surveyId: string | null;
  readonly eventId: string | null;
}

/** Shows survey answers as tables and as a file, and a file of registrations. */
export function ResultsCard({ surveyId, eventId }: ResultsCardProps) {
  const { call } = useMemberServices();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const save = async (ask: (query: { after?: string }) => Promise<FilePart>) => {
    setTrouble(null);
    try {
      const { first, rows } = await allPages(ask, ({ csv }) => [csv]);
      setLeftOut(first.leftOut ?? 0);
      saveFile(first.name, 'text/csv;charset=utf-8', rows.join(''));
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  if (surveyId === null && eventId === null) return null;
  return (
    <Card title={words.results} note={surveyId === null ? undefined : words.resultsNote}>
      <div className={styles.fields}>
        {trouble !== null && <FormError title={words.fileFailed} message={trouble} />}
        <div className={styles.row}>
          {surveyId !== null && !isShown && (
            <Button variant="primary" onPress={() => setShown(true)}>
              {words.showSummary}
            </Button>
          )}
          {surveyId !== null && (
            <Button onPress={() => void save((query) => call('exportAnswers', { params: { id: surveyId }, query }))}>
              {words.surveyFile}
            </Button>
          )}
          {eventId !== null && (
            <Button
              onPress={() => void save((query) => call('exportRegistrations', { params: { id: eventId }, query }))}
            >
              {words.eventFile}
            </Button>
          )}
        </div>
        <p role="status" className={styles.hint}>
          {leftOut > 0 && words.leftOut(leftOut)}
        </p>
        {surveyId !== null && isShown && <SurveyTables surveyId={surveyId} />}
      </div>
    </Card>
  );
}
