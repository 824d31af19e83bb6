import { useEffect, useRef, useState } from 'react';
import { COACH_NOTE_MAX } from '../../../domain/entities/coach-note.ts';
import { useCoachNote, useSaveCoachNote } from '../../api/coaching.ts';
import { useDraft } from '../../shared/remarks/draft.ts';
import { FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLastingChange } from '../../workflows/latest-change.ts';
import { coachNoteWords as words } from './note-words.ts';
import styles from './team.module.css';

interface NoteProps {
  readonly teamId: string;
  readonly teamName: string;
  readonly athleteId: string;
}

/** Field for the note. It is stored when the field or the page is left. */
function NoteField({ teamId, teamName, athleteId, stored }: NoteProps & { readonly stored: string }) {
  const save = useSaveCoachNote(teamId, athleteId);
  const about = `coach-note/${teamId}/${athleteId}`;
  const { pending, failed, failure, change } = useLastingChange<string>(about, save);
  const [draft, setDraft] = useDraft(about);
  /** Text being typed, or typed before a reload; `null` if it is as stored. */
  const [typed, setTyped] = useState<string | null>(draft === '' ? null : draft);
  const [wasSaved, setSaved] = useState(false);
  const shown = pending ?? stored;
  const keep = () => {
    if (typed === null || (typed.trim() === shown && failed === null)) return;
    change(typed.trim());
    setSaved(true);
  };
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (draft !== '' && draft.trim() === stored) setDraft('');
  });
  // The page may be left while the field has the focus.
  useEffect(() => () => latest.current(), []);
  const isSaved = wasSaved && pending === null && failure === null && (typed === null || typed.trim() === stored);
  return (
    <div className={styles.fields} onBlur={keep}>
      {failure !== null && <FormError title={words.notSaved} message={failure} />}
      <TextArea
        label={words.label}
        name="coach_note"
        rows={5}
        maxLength={COACH_NOTE_MAX}
        value={typed ?? failed ?? shown}
        hint={words.hint(teamName)}
        onChange={(text) => {
          setTyped(text);
          setDraft(text);
        }}
      />
      <StatusText tone="good">{isSaved && words.saved}</StatusText>
    </div>
  );
}

/** Private note of the coach or assistant about an athlete, closed until it is opened. */
export function CoachNote(about: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.note} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.title}</summary>
      {isOpen && <OpenNote {...about} />}
    </details>
  );
}

function OpenNote(about: NoteProps) {
  const note = useCoachNote(about.teamId, about.athleteId);
  return (
    <QueryView query={note} label={words.loading} skeleton={<Skeleton height={160} />}>
      {(found) => <NoteField {...about} stored={found?.text ?? ''} />}
    </QueryView>
  );
}
