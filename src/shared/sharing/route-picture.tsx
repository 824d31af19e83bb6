import type { SharedMember } from '../../api/sharing.ts';
import { sharedPersonWords as words } from './person-words.ts';
import styles from './shared-person.module.css';

const WIDTH = 480;
const HEIGHT = 240;
const EDGE = 12;

type Route = NonNullable<NonNullable<SharedMember>['route']>;

/** Converts the pieces to SVG paths: north is up, and a metre has the same length to the east as to the north. */
function pathsOf(route: Route): string[] {
  const pieces = route.map((piece) => piece.map(([latitude = 0, longitude = 0]) => ({ latitude, longitude })));
  const latitudes = pieces.flat().map(({ latitude }) => latitude);
  const longitudes = pieces.flat().map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * EDGE) / Math.max((east - west) * narrowing, 1e-6),
    (HEIGHT - 2 * EDGE) / Math.max(north - south, 1e-6),
  );
  const x = (longitude: number) => WIDTH / 2 + (longitude - (west + east) / 2) * narrowing * scale;
  const y = (latitude: number) => HEIGHT / 2 - (latitude - (south + north) / 2) * scale;
  return pieces.map((piece) =>
    piece
      .map(({ latitude, longitude }, i) => `${i === 0 ? 'M' : 'L'}${x(longitude).toFixed(1)} ${y(latitude).toFixed(1)}`)
      .join(''),
  );
}

interface RoutePictureProps {
  readonly route: NonNullable<SharedMember>['route'];
  readonly label: string;
  /** True if the ends of the route are hidden. */
  readonly isCut: boolean;
}

/** Draws a route as a partner sees it, without a map: no map service is contacted. */
export function RoutePicture({ route, label, isCut }: RoutePictureProps) {
  if (route === null || route.length === 0) return <p role="status">{words.noRoute}</p>;
  return (
    <figure className={styles.route}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {pathsOf(route).map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <figcaption className={styles.soft}>{isCut ? words.routeCut : words.routeWhole}</figcaption>
    </figure>
  );
}
