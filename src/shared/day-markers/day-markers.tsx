import { useState } from 'react';
import { longDate } from '../../../domain/date-text.ts';
import type { DayMarker } from '../../../domain/entities/day-marker.ts';
import { markerName, markersOn, markerText } from '../../../domain/views/day-markers.ts';
import { dayMarkerWords as words } from '../../../domain/words/day-markers.ts';
import { type MarkerChange, useChangeDayMarkers, useDayMarkers } from '../../api/day-markers.ts';
import { newId } from '../../api/new-id.ts';
import type { Subject } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import styles from './day-markers.module.css';
import { MarkerChip } from './marker-chip.tsx';
import { MarkerDialog } from './marker-dialog.tsx';

/** Message about a change, and its inverse; `null` if the change was an undo. */
interface Done {
  readonly text: string;
  readonly undo: MarkerChange | null;
}

/** Changes markers, with an undo of the last change. */
function useMarkerChanges(subject: Subject, onSaved: () => void) {
  const change = useChangeDayMarkers(subject);
  const [done, setDone] = useState<Done | null>(null);
  const { isSaving, failure, send } = useStore(
    async ({ change: wanted, isUndo }: { readonly change: MarkerChange; readonly isUndo: boolean }, signal) => {
      const { before, after } = wanted;
      await change(wanted, signal);
      const text = after === null ? words.removed(markerText(before!)) : words.saved(markerText(after));
      setDone(isUndo ? { text: words.undone, undo: null } : { text, undo: { before: after, after: before } });
      onSaved();
    },
  );
  return {
    done,
    isSaving,
    failure,
    make: (wanted: MarkerChange) => send({ change: wanted, isUndo: false }),
    undo: (wanted: MarkerChange) => send({ change: wanted, isUndo: true }),
  };
}

interface DayMarkersProps {
  readonly date: string;
  /** Owner of the day; defaults to the signed-in member. */
  readonly subject?: Subject;
  readonly canWrite: boolean;
}

/** List of the markers of a day, with a button to add one. */
export function DayMarkers({ date, subject = {}, canWrite }: DayMarkersProps) {
  const { data, isError } = useDayMarkers(subject);
  /** `undefined` while no dialog is open; `null` for a new marker. */
  const [edited, setEdited] = useState<DayMarker | null | undefined>(undefined);
  /** True if a change was attempted since the dialog was opened. */
  const [isTried, setTried] = useState(false);
  const open = (marker: DayMarker | null) => {
    setTried(false);
    setEdited(marker);
  };
  const { done, isSaving, failure, make, undo } = useMarkerChanges(subject, () => setEdited(undefined));
  const change = (wanted: MarkerChange) => {
    setTried(true);
    make(wanted);
  };
  const markers = markersOn(data ?? [], date);
  if (isError || (!canWrite && markers.length === 0)) return null;
  return (
    <section className={styles.bar} aria-label={words.title}>
      {markers.length > 0 && (
        <ul className={styles.list}>
          {markers.map((marker) => (
            <li key={marker.markerId}>
              {canWrite ? (
                <button
                  type="button"
                  className={styles.edit}
                  aria-label={words.editOne(markerName(marker))}
                  onClick={() => open(marker)}
                >
                  <MarkerChip marker={marker} />
                </button>
              ) : (
                <MarkerChip marker={marker} />
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <Button size="small" aria-label={words.markDay(longDate(date))} onPress={() => open(null)}>
          {words.mark}
        </Button>
      )}
      <StatusText>{done?.text ?? null}</StatusText>
      {done?.undo && (
        <Button size="small" variant="quiet" isDisabled={isSaving} onPress={() => done.undo && undo(done.undo)}>
          {words.undo}
        </Button>
      )}
      {edited === undefined && failure !== null && <FormError title={words.notSaved} message={failure} />}
      {edited !== undefined && (
        <MarkerDialog
          edited={edited}
          date={date}
          isSaving={isSaving}
          failure={isTried ? failure : null}
          onSave={(input) => change({ before: edited, after: { markerId: edited?.markerId ?? newId(), ...input } })}
          onRemove={() => change({ before: edited, after: null })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
