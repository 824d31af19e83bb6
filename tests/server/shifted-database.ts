/**
 * SQL that shifts the time of an empty database relative to the machine's. Run before creating the tables: their defaults keep the function that
 * existed then.
 * @param ms shift; negative for behind
 */
export const shiftedClock = (ms: number): string =>
  ['now', 'clock_timestamp']
    .map(
      (name) => `
    alter function pg_catalog.${name}() rename to machine_${name};
    create function pg_catalog.${name}() returns timestamptz language sql ${name === 'now' ? 'stable' : 'volatile'} parallel safe
      return pg_catalog.machine_${name}() + interval '${ms} milliseconds';`,
    )
    .join('');
