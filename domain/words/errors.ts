/** Global overlays (quoted). */
export const overlay = { confirm: 'Are you sure?' } as const;

/** Any failed call whose answer is not ours to show, and views that could not load (quoted). */
export const errors = {
  unknown: 'There was an unknown error. Our team has been alerted and are looking into it.',
  loading: 'Error while loading',
  offline: 'No connection. Check your network; we’ll keep trying.',
} as const;
