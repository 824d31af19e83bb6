import { useSelector } from '@xstate/react';
import type { FileImportRef } from '../../../machines/fileImport/fileImport.machine.ts';
import { uploadBar } from '../../../machines/fileImport/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormActions } from '../../ui/form.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { sizeText } from './file-facts.ts';
import styles from './import.module.css';

/** How much of the files has left this device. */
export function UploadCard({ fileImport }: { readonly fileImport: FileImportRef }) {
  const snapshot = useSelector(fileImport, (state) => state);
  const { count, target } = uploadBar(snapshot);
  return (
    <Card title="Sending">
      <div className={styles.stack}>
        <ProgressBar
          label="Files"
          message={count >= target ? 'Arriving…' : `${sizeText(count)} of ${sizeText(target)}`}
          count={count}
          target={target}
        />
        <FormActions>
          <Button onPress={() => fileImport.send({ type: 'CANCEL' })}>Stop</Button>
        </FormActions>
      </div>
    </Card>
  );
}
