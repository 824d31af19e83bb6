import { useState } from 'react';
import { useMemberServices } from '../../../app/member-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form.tsx';
import { saveFile } from './save-file.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface ResultsCardProps {
  readonly surveyId: string | null;
  readonly eventId: string | null;
}

/** What people answered and who is registered, as files for spreadsheets. */
export function ResultsCard({ surveyId, eventId }: ResultsCardProps) {
  const { call } = useMemberServices();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const save = async (ask: () => Promise<{ name: string; csv: string; leftOut?: number }>) => {
    setTrouble(null);
    try {
      const { name, csv, leftOut: out = 0 } = await ask();
      setLeftOut(out);
      saveFile(name, 'text/csv;charset=utf-8', csv);
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
          {surveyId !== null && (
            <Button onPress={() => void save(() => call('exportAnswers', { params: { id: surveyId } }))}>
              {words.surveyFile}
            </Button>
          )}
          {eventId !== null && (
            <Button onPress={() => void save(() => call('exportRegistrations', { params: { id: eventId } }))}>
              {words.eventFile}
            </Button>
          )}
        </div>
        <p role="status" className={styles.hint}>
          {leftOut > 0 && words.leftOut(leftOut)}
        </p>
      </div>
    </Card>
  );
}
