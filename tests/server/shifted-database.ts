/**
 * SQL that lets an empty database tell a time ahead of the machine's. Goes before the tables: their defaults keep the function that they were made with.
 * @param ms how far; negative: behind
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
