import { type ReactNode, useEffect } from 'react';
import { datesBetween } from '../../../../domain/dates.ts';
import { useDayMarkers } from '../../../api/day-markers.ts';
import { useGoals } from '../../../api/goals.ts';
import type { Subject } from '../../../api/queries.ts';
import { MarkerChip } from '../../../shared/day-markers/marker-chip.tsx';
import { RaceIcon } from '../../../ui/icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { calendarPageWords as words } from '../words.ts';
import styles from './marked-days.module.css';

interface MarkedDaysProps {
  /** Owner of the calendar; defaults to the signed-in member. */
  readonly subject?: Subject;
  readonly onKnown: (marked: ReadonlyMap<string, ReactNode>) => void;
}

/** Loads the member's races and day markers, to show on their days. */
export function OwnMarkedDays({ onKnown }: MarkedDaysProps) {
  const { data } = useGoals();
  const markers = useDayMarkers().data;
  useEffect(() => {
    const races = (data ?? []).flatMap(({ goalId, input }) =>
      input.kind === 'race' ? [[input.date, <Race key={goalId} name={input.name} />] as const] : [],
    );
    onKnown(grouped([...races, ...chipsOf(markers ?? [])]));
  }, [data, markers, onKnown]);
  return null;
}

/** Loads an athlete's day markers. */
export function MarkedDays({ subject, onKnown }: MarkedDaysProps) {
  const markers = useDayMarkers(subject).data;
  useEffect(() => onKnown(grouped(chipsOf(markers ?? []))), [markers, onKnown]);
  return null;
}

type Placed = readonly [date: string, node: ReactNode];

const chipsOf = (markers: NonNullable<ReturnType<typeof useDayMarkers>['data']>): Placed[] =>
  markers.flatMap((marker) =>
    datesBetween(marker.firstDay, marker.lastDay).map(
      (date) => [date, <MarkerChip key={marker.markerId} marker={marker} />] as const,
    ),
  );

function grouped(placed: readonly Placed[]): ReadonlyMap<string, ReactNode> {
  const days = new Map<string, ReactNode[]>();
  for (const [date, node] of placed) days.set(date, [...(days.get(date) ?? []), node]);
  const marked = (nodes: readonly ReactNode[]) => <div className={styles.marked}>{nodes}</div>;
  return new Map([...days].map(([date, nodes]) => [date, marked(nodes)]));
}

const Race = ({ name }: { readonly name: string }) => (
  <a href="/training/goals" className={styles.race} title={name}>
    <RaceIcon size={14} />
    <VisuallyHidden>{words.race} </VisuallyHidden>
    <span>{name}</span>
  </a>
);
