import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormActions } from '../../ui/form.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { FileImport } from '../../workflows/file-import.ts';
import { sizeText } from './file-facts.ts';
import { importPageWords } from './words.ts';
import styles from './import.module.css';

/** Progress of the upload. */
export function UploadCard({ fileImport }: { readonly fileImport: FileImport }) {
  const { sentBytes: count, totalBytes: target, cancel } = fileImport;
  return (
    <Card title={importPageWords.sending}>
      <div className={styles.stack}>
        <ProgressBar
          label={importPageWords.fileProgress}
          message={
            count >= target ? importPageWords.arriving : importPageWords.sentSoFar(sizeText(count), sizeText(target))
          }
          count={count}
          target={target}
        />
        <FormActions>
          <Button onPress={cancel}>{importPageWords.stop}</Button>
        </FormActions>
      </div>
    </Card>
  );
}
