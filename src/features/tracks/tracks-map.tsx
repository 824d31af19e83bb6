import { useMemo, useState } from 'react';
import { activityTypeById } from '../../../domain/activity-types.ts';
import type { TrackYear } from '../../../domain/entities/track.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { areasOf } from '../../../domain/views/heat-map/areas.ts';
import { type HeatTrack } from '../../../domain/views/heat-map/tracks.ts';
import { type MapView, viewOf } from '../../../domain/views/heat-map/view.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { useTracks } from '../../api/tracks.ts';
import { useWidth } from '../../charts/size.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectBox } from '../../ui/select-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ActivitiesHere } from './activities-here.tsx';
import { AreasCard } from './areas-card.tsx';
import { HeatMap } from './heat-map.tsx';
import styles from './tracks.module.css';
import { tracksWords as words } from './words.ts';

interface TracksMapProps {
  /** At least one. */
  readonly years: readonly TrackYear[];
  readonly prefersMetric: boolean;
}

const ALL = 'all';
/** Height of the map in pixels, on phones and elsewhere. */
const [LOW, HIGH] = [400, 560];
const PHONE = 576;

/** Returns options for the sports of some routes, the most frequent first. */
function sportOptions(tracks: readonly HeatTrack[]) {
  const counts = new Map<number, number>();
  for (const { activity } of tracks)
    counts.set(activity.activityTypeId, (counts.get(activity.activityTypeId) ?? 0) + 1);
  const options = [...counts].toSorted(([, a], [, b]) => b - a);
  return [
    { id: ALL, label: words.allSports },
    ...options.map(([id, count]) => ({
      id: String(id),
      label: words.sportOption(activityTypeById(id).name, wholeText(count)),
    })),
  ];
}

/** Map of the routes with its filters, the activities of a place, and the areas. */
export default function TracksMap({ years, prefersMetric }: TracksMapProps) {
  const [year, setYear] = useState(ALL);
  const [sport, setSport] = useState(ALL);
  const [chosenView, setView] = useState<MapView | null>(null);
  const [here, setHere] = useState<readonly HeatTrack[] | null>(null);
  const [ref, width] = useWidth();
  const wanted = useMemo(
    () => (years.some((one) => String(one.year) === year) ? years.filter((one) => String(one.year) === year) : years),
    [years, year],
  );
  const loaded = useTracks(wanted);
  const options = useMemo(() => sportOptions(loaded.tracks), [loaded.tracks]);
  const chosenSport = options.some(({ id }) => id === sport) ? sport : ALL;
  const tracks = useMemo(
    () =>
      chosenSport === ALL
        ? loaded.tracks
        : loaded.tracks.filter(({ activity }) => String(activity.activityTypeId) === chosenSport),
    [loaded.tracks, chosenSport],
  );
  const areas = useMemo(() => areasOf(tracks), [tracks]);
  const size = useMemo(() => ({ width, height: width < PHONE ? LOW : HIGH }), [width]);
  const isWaiting = loaded.loadedYears === 0 && loaded.error === null;
  const main = areas[0] && viewOf(areas[0].box, size);
  const view = chosenView ?? main;
  const filtered = (set: (id: string) => void) => (id: string) => {
    set(id);
    setHere(null);
  };
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <div className={styles.filter}>
          <SelectBox aria-label={words.sport} value={chosenSport} onChange={filtered(setSport)} options={options} />
        </div>
        <div className={styles.filter}>
          <SelectBox
            aria-label={words.year}
            value={wanted.length === 1 && years.length > 1 ? year : ALL}
            onChange={filtered(setYear)}
            options={[
              { id: ALL, label: words.allYears },
              ...years.map((one) => ({ id: String(one.year), label: String(one.year) })),
            ]}
          />
        </div>
        <p className={styles.count} role="status">
          {tracks.length === 1 ? words.oneActivity : words.activities(wholeText(tracks.length))}
          {loaded.loadedYears < wanted.length && ` · ${words.loaded(loaded.loadedYears, wanted.length)}`}
        </p>
      </div>
      {loaded.error !== null && (
        <Card>
          <ErrorState message={failureText(loaded.error)} isRetrying={loaded.isFetching} onRetry={loaded.retry} />
        </Card>
      )}
      <div ref={ref}>
        {isWaiting ? (
          <Loading label={words.loading}>
            <Skeleton height={HIGH} round />
          </Loading>
        ) : (
          view !== undefined &&
          width > 0 && (
            <HeatMap
              tracks={tracks}
              view={view}
              size={size}
              prefersMetric={prefersMetric}
              onView={(change) => setView((before) => change(before ?? view))}
              onMainArea={() => setView(null)}
              onPlace={setHere}
            />
          )
        )}
      </div>
      {view !== undefined && (
        <div className={styles.cards}>
          <ActivitiesHere tracks={here} prefersMetric={prefersMetric} />
          <AreasCard areas={areas} onShow={(area) => setView(viewOf(area.box, size))} />
        </div>
      )}
    </div>
  );
}
