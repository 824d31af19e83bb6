import type { ImportDetail, UndoneEntries } from '../../../domain/entities/import.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import { groupCounts } from '../../../domain/views/source-state.ts';
import { useApi } from '../../api/api-context.ts';
import { refreshAfter } from '../../api/keys.ts';
import { useMember, useSources } from '../../api/queries.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { importSourceOf, sourceName } from '../../shared/sources/names.ts';
import { usePull } from '../../shared/sources/use-pull.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useImportUndo } from '../../workflows/import-undo.ts';
import { sourcePagesWords } from './words.ts';
import styles from './sources.module.css';

/** Requests the removed data from the vendor again. */
function PullAgain({ vendor }: { readonly vendor: DeviceType }) {
  const { timeInSentence } = useTimeText();
  const { pull, isRunning, answer, importId } = usePull(vendor, timeInSentence);
  return (
    <>
      <Button variant="primary" isPending={isRunning} onPress={pull}>
        {sourcePagesWords.importAgain}
      </Button>
      <StatusText tone={answer?.tone ?? 'plain'}>{answer?.text ?? null}</StatusText>
      {importId !== null && (
        <LinkButton to="/profile/imports/$id" params={{ id: importId }} size="small">
          {sourcePagesWords.seeThatImport}
        </LinkButton>
      )}
    </>
  );
}

/** Explains how to import the removed data again: from the vendor, or by choosing the files again. */
function Again({ source }: { readonly source: string }) {
  const sources = useSources();
  const known = importSourceOf(source);
  if (known === null) return null;
  if (known === 'file') {
    return (
      <LinkButton to="/import" variant="primary">
        {sourcePagesWords.importTheFilesAgain}
      </LinkButton>
    );
  }
  const account = sources.data?.find(({ vendor }) => vendor === known);
  if (account?.linked && account.brokenSince === null && known !== 'apple') return <PullAgain vendor={known} />;
  return (
    <LinkButton to="/profile/sources/$source" params={{ source: known }} variant="primary">
      {sourcePagesWords.goTo(sourceName(known))}
    </LinkButton>
  );
}

/** Describes the effect of undoing, or when it was done. Nothing while the import is running: the button gives the reason. */
function noteOf(detail: ImportDetail, timeInSentence: (time: string) => string) {
  const { undo } = messages.sources;
  const { undoneAt, state } = detail;
  if (undoneAt != null) return undo.since(timeInSentence(undoneAt));
  return state === 'active' ? undefined : [...removedEntries(detail), undo.again].join(' ');
}

/** Describes what undoing would remove. */
function removedEntries({ activities = 0, restored = 0, ...rest }: ImportDetail): string[] {
  const { undo } = messages.sources;
  const what = undo.what(activities, groupCounts(rest).in, restored);
  return restored === 0 ? [what] : [what, undo.restored(restored)];
}

/** Card to undo an import: what will happen, the result, and how to import again. */
export function UndoCard({ detail }: { readonly detail: ImportDetail }) {
  const { data: member } = useMember();
  if (member === undefined || !isSample(member)) return <Undo detail={detail} />;
  return (
    <Card title={sourcePagesWords.undo}>
      <p>
        <SampleNote />
      </p>
    </Card>
  );
}

function useUndo(importId: string) {
  const { call } = useApi();
  const { queries } = useMemberServices();
  return useImportUndo(importId, async (signal) => {
    try {
      return await call('undoImport', { params: { id: importId }, signal });
    } finally {
      // Refetches even after a refusal, which means that the page's data is stale.
      if (!signal.aborted) void refreshAfter(queries, 'calendar_updated');
    }
  });
}

/** Describes what was removed, and what was kept because it has changed. */
function doneText(removed: number, entries: UndoneEntries | null): string {
  const { undo } = messages.sources;
  const done = undo.done(removed, entries?.removed);
  if (entries === null || entries.kept.length === 0) return done;
  return `${done} ${undo.kept(entries.kept.map(({ kind, count }) => undo.kinds[kind](count)).join(', '))}`;
}

function UndoStatus({ isWorking, result, failure }: ReturnType<typeof useUndo>) {
  const { undo } = messages.sources;
  if (isWorking) return <StatusText>{undo.working}</StatusText>;
  if (failure !== null) return <StatusText tone="bad">{failure || undo.failed}</StatusText>;
  if (result === null) return <StatusText>{null}</StatusText>;
  return <StatusText tone="good">{doneText(result.removed, result.entries ?? null)}</StatusText>;
}

function Undo({ detail }: { readonly detail: ImportDetail }) {
  const { timeInSentence } = useTimeText();
  const undoing = useUndo(detail.importId);
  const { undo } = messages.sources;
  const isUndone = detail.undoneAt != null;
  const isActive = detail.state === 'active';
  return (
    <Card title={isUndone ? sourcePagesWords.isUndone : sourcePagesWords.undo} note={noteOf(detail, timeInSentence)}>
      <UndoStatus {...undoing} />
      <div className={styles.actions}>
        {isUndone ? (
          <Again source={detail.source} />
        ) : (
          <Button
            isPending={undoing.isWorking}
            isDisabled={isActive}
            disabledReason={messages.importUndo.busy}
            onPress={() => undoing.ask(detail.importId)}
          >
            {sourcePagesWords.undoThisImport}
          </Button>
        )}
      </div>
      {undoing.isAsking && (
        <ConfirmDialog
          title={undo.title}
          message={
            <div className={styles.stack}>
              {removedEntries(detail).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p>{undo.again}</p>
            </div>
          }
          confirmLabel={undo.confirm}
          isDanger
          onConfirm={() => undoing.confirm()}
          onCancel={undoing.close}
        />
      )}
    </Card>
  );
}
