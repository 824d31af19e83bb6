import { area } from '../../../domain/words/area.ts';

/** Words of src/features/tracks. */
export const tracksWords = area('tracks', {
  loading: 'Loading your routes',
  nothing: 'No routes yet',
  nothingText: 'Import activities that were recorded with GPS to see where you train.',
  importFiles: 'Import your training',
  sport: 'Sport',
  allSports: 'All sports',
  /** `sport` as 'Running'. */
  sportOption: (sport: string, count: string) => `${sport} (${count})`,
  year: 'Year',
  allYears: 'All years',

  // heat-map.tsx
  map: 'Your routes',
  /** Name of the map for screen readers. */
  mapOf: (count: string) => `Map of ${count} routes`,
  keysHelp:
    'Arrow keys move the map, plus and minus zoom, Enter lists the activities in the middle, Home shows your main area.',
  mouseHelp:
    'Drag to move. Zoom with two fingers, or with Ctrl and the mouse wheel. Select a place to see its activities.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  mainArea: 'Main area',
  oneActivity: '1 activity',
  activities: (count: string) => `${count} activities`,
  loaded: (years: number, of: number) => `${years} of ${of} years loaded`,
  noneInFilter: 'No routes in this sport this year.',
  noneInView: 'No routes in this part of the map.',
  note: 'An activity counts once at each place. Lines are simplified to 5 m. Activities that don’t count, and those in virtual worlds, are left out.',
  legend: 'Activities at a place',
  step: (from: string, to: string) => (from === to ? from : `${from}–${to}`),
  /** Shown while the pointer is on the map. */
  passHere: (count: number) => (count === 1 ? '1 activity passes here' : `${count} activities pass here`),
  nonePassHere: 'No activity passes here.',

  // activities-here.tsx
  here: 'At the selected place',
  latestOf: (shown: number, of: string) => `The latest ${shown} of ${of}`,
  noPlace: 'Select a place on the map to list its activities.',

  // areas-card.tsx
  areas: 'Areas',
  areasNote: 'Activities that start within 25 km of each other. Largest first.',
  /** `lat` as '47.37° N', `lon` as '8.54° E'. */
  around: (lat: string, lon: string) => `Around ${lat}, ${lon}`,
  north: (degrees: string) => `${degrees}° N`,
  south: (degrees: string) => `${degrees}° S`,
  east: (degrees: string) => `${degrees}° E`,
  west: (degrees: string) => `${degrees}° W`,
  allAreas: (count: number) => `Show all ${count} areas`,
});
