import { messages } from '../../../domain/messages.ts';
import { importReasons, reasonText } from '../../../domain/words/import-reasons.ts';
import type { FileProblem, ImportFile } from '../../../machines/fileImport/files.ts';
import { useMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormActions, FormError } from '../../ui/form.tsx';
import { AlertIcon } from '../../ui/form-icons.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { clockOf } from '../../ui/clock.ts';
import { useToday } from '../../ui/now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { FileImport } from '../../workflows/file-import.ts';
import { type FileFacts, fileFacts, sizeText } from './file-facts.ts';
import { importPageWords } from './words.ts';
import styles from './import.module.css';

const problemText = (problem: FileProblem): string =>
  ({
    tooLarge: importReasons.tooLarge,
    tooMany: messages.upload.tooMany,
    unchecked: messages.upload.unchecked,
  })[problem];

/** Describes a problem of some files in an archive. */
function foundText({ reason, files: n }: NonNullable<ImportFile['preview']>['problems'][number]): string {
  const text = reasonText(reason) ?? '';
  return n === 1 ? text : importPageWords.ofFiles(n, text);
}

function problemsOf({ preview, problem, stage }: ImportFile) {
  const sentences = problem === null ? (preview?.problems ?? []).map(foundText) : [problemText(problem)];
  if (stage === 'unchecked') return <Skeleton width="10rem" />;
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.list}>
      {sentences.map((sentence) => (
        <li
          key={sentence}
          className={classNames(styles.problem, (preview?.isHopeless || stage === 'refused') && styles.hopeless)}
        >
          <AlertIcon size={16} />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

const nowrap = (text: string | null) => (text === null ? null : <span className={styles.fact}>{text}</span>);

function columnsFor(facts: (file: ImportFile) => FileFacts, remove: (id: string) => void): Column<ImportFile>[] {
  const waiting = (file: ImportFile) => (file.stage === 'unchecked' ? <Skeleton width="4rem" /> : null);
  return [
    {
      id: 'name',
      label: importPageWords.file,
      isHeader: true,
      cell: (file) => <span className={styles.name}>{file.name}</span>,
    },
    { id: 'sport', label: importPageWords.sport, cell: (file) => waiting(file) ?? facts(file).sport },
    { id: 'when', label: importPageWords.date, cell: (file) => waiting(file) ?? facts(file).when },
    {
      id: 'distance',
      label: importPageWords.distance,
      isNumber: true,
      cell: (file) => waiting(file) ?? nowrap(facts(file).distance),
    },
    { id: 'time', label: importPageWords.time, isNumber: true, cell: (file) => waiting(file) ?? facts(file).time },
    {
      id: 'size',
      label: importPageWords.size,
      isNumber: true,
      cell: ({ bytes }) => nowrap(sizeText(bytes)),
    },
    { id: 'problems', label: importPageWords.problem, cell: problemsOf },
    {
      id: 'remove',
      label: importPageWords.remove,
      isCorner: true,
      cell: ({ id, name }) => (
        <Button
          variant="quiet"
          size="small"
          icon={<CloseIcon size={16} />}
          aria-label={importPageWords.removeFile(name)}
          onPress={() => remove(id)}
        />
      ),
    },
  ];
}

/** The chosen files, each with its content or its problem, before the upload. */
export function FilesCard({ fileImport }: { readonly fileImport: FileImport }) {
  const { files: chosen, message, sendable: count, importable, stage, ...verbs } = fileImport;
  const hasFailed = stage === 'uploadFailed';
  const { data: member } = useMember();
  const today = useToday(member?.timeZone ?? null);
  const prefersMetric = member?.prefersMetric ?? true;
  const checked = chosen.filter(({ stage }) => stage !== 'unchecked').length;
  const columns = columnsFor((file) => fileFacts(file, { today, prefersMetric, clock: clockOf(member) }), verbs.remove);
  return (
    <Card title={importPageWords.chosen(chosen.length)}>
      <div className={styles.stack}>
        {message !== null && <FormError title={importPageWords.theFilesWereNotSent} message={message} />}
        <Table caption={importPageWords.chosenFiles} columns={columns} rows={chosen} rowKey={({ id }) => id} />
        <div className={styles.send}>
          <StatusText>
            {checked < chosen.length
              ? importPageWords.checkingOf(checked, chosen.length)
              : importPageWords.allFilesChecked(importable, chosen.length)}
          </StatusText>
          <FormActions>
            <Button
              variant="primary"
              isDisabled={count === 0}
              disabledReason={importPageWords.noneOfTheseCanBe}
              onPress={hasFailed ? verbs.retry : verbs.upload}
            >
              {hasFailed ? importPageWords.tryAgain : importPageWords.importFiles(importable || count)}
            </Button>
            <Button variant="quiet" onPress={verbs.cancel}>
              {hasFailed ? importPageWords.backToTheList : importPageWords.clearTheList}
            </Button>
          </FormActions>
        </div>
      </div>
    </Card>
  );
}
