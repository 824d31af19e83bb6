import type { CoachRight } from '../../../domain/coach-rights.ts';
import { Note } from '../../ui/note.tsx';
import { coachRightsWords as words } from './rights-words.ts';

interface WithheldNoteProps {
  /** Name of the athlete; `null` until it is known. */
  readonly name: string | null;
  readonly withheld: readonly CoachRight[];
}

/** Tells a coach what the athlete does not share or allow, in place of empty fields and missing buttons. */
export function WithheldNote({ name, withheld }: WithheldNoteProps) {
  if (withheld.length === 0) return null;
  return <Note>{withheld.map((right) => words.withheld[right](name ?? words.thisAthlete)).join(' ')}</Note>;
}
