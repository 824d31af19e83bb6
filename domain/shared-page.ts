import type { LoadSource, Samples } from './entities/activity.ts';
import type { ShareLinkLevel } from './entities/share-link.ts';
import type { PowerSource } from './metrics/power-source.ts';
import { type Point, withoutEnds } from './partners/route.ts';
import {
  activityFields,
  type ActivityFacts,
  personFields,
  type PersonFacts,
  type Shared,
  sharedFields,
} from './partners/shared.ts';
import type { Language } from './words/area.ts';

/**
 * Fields shown by links, with the lowest level of each, as in a programme. `key` is excluded because it identifies an
 * activity for one programme.
 */
const { key: _, ...fields } = activityFields;
export const linkedActivityFields = fields;
/** Fields of the person: only the first name, since a link may be passed on to strangers. */
export const linkedPersonFields = { first_name: personFields.first_name } as const;

/** An activity with all its data, and the sources of its load and power. */
export interface LinkedSource {
  readonly facts: Omit<ActivityFacts, 'key'>;
  readonly loadSource: LoadSource | null;
  readonly powerSource: PowerSource | null;
}

/** An activity as shown. Includes the sources of its numbers, so that estimates are marked. */
export interface LinkedActivity {
  readonly fields: Shared<typeof linkedActivityFields>;
  readonly loadSource: LoadSource | null;
  readonly powerSource: PowerSource | null;
}

/** Pace and heart rate along an activity, without positions: seconds, metres, m/s, bpm. */
export type LinkedCharts = Pick<Samples, 'time' | 'distance' | 'speed' | 'heartRate' | 'pauses'>;

/** All data behind a link. */
export interface SharedPage {
  /** First name; null if the link does not show it, or if the member has none. */
  readonly firstName: string | null;
  readonly prefersMetric: boolean;
  /** First of seven days; null for a link to an activity. */
  readonly week: string | null;
  /** The linked activity, or the week's activities in chronological order. */
  readonly activities: readonly LinkedActivity[];
  /** The route in pieces, without the parts near its ends; null if not shown or unknown. */
  readonly route: readonly (readonly Point[])[] | null;
  readonly charts: LinkedCharts | null;
  /** True if the recording could not be read, so route and charts are missing. */
  readonly isUndrawn: boolean;
}

/** The page as markup. Trusted: members' texts in it are escaped. */
export interface RenderedSharedPage {
  /** Title as plain text, also for link previews. */
  readonly title: string;
  readonly description: string;
  /** Style rules of the markup. */
  readonly style: string;
  readonly html: string;
}

/** Renders the page. The web build's `.vite/server-pages.mjs` exports it as `renderSharedPage`. */
export type RenderSharedPage = (page: SharedPage, language: Language, productName: string) => RenderedSharedPage;
/** Draws the image of link previews as SVG without text, so that it needs no font. Exported as `drawSharedPicture`. */
export type DrawSharedPicture = (page: SharedPage, language: Language) => string;

/** Contents of a link. */
export interface Choice {
  readonly level: ShareLinkLevel;
  readonly withRoute: boolean;
  readonly withCharts: boolean;
}

function routeOf({ latitude, longitude }: Samples): Point[][] | null {
  const points = (latitude ?? []).flatMap((lat, i): Point[] => {
    const lon = longitude?.[i];
    return lat === null || lon == null ? [] : [[lat, lon]];
  });
  const pieces = withoutEnds(points);
  return pieces.length > 0 ? pieces : null;
}

const chartsOf = ({ time, distance, speed, heartRate, pauses }: Samples): LinkedCharts => ({
  time,
  distance,
  speed,
  heartRate,
  pauses,
});

/**
 * Returns the page behind a link, filtered by the sharing level and the member's choices.
 * @param samples null if not requested or unknown; `unreadable` if they could not be read
 */
export function sharedPage(
  { level, withRoute, withCharts }: Choice,
  owner: {
    readonly facts: Pick<PersonFacts, 'first_name'>;
    readonly prefersMetric: boolean;
    readonly week: string | null;
  },
  activities: readonly LinkedSource[],
  samples: Samples | null | 'unreadable',
): SharedPage {
  const read = samples === 'unreadable' ? null : samples;
  const firstName = sharedFields(linkedPersonFields, owner.facts, level)?.first_name;
  return {
    firstName: typeof firstName === 'string' && firstName !== '' ? firstName : null,
    prefersMetric: owner.prefersMetric,
    week: owner.week,
    activities: activities.flatMap(({ facts, ...sources }) => {
      const shown = sharedFields(linkedActivityFields, facts, level);
      return shown === null ? [] : [{ fields: shown, ...sources }];
    }),
    route: withRoute && read ? routeOf(read) : null,
    charts: withCharts && read ? chartsOf(read) : null,
    isUndrawn: samples === 'unreadable',
  };
}
