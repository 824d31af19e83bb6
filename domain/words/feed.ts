/** Words of a subscribed calendar besides sports and names of activities. Read by the server only. */
export const feed = {
  /** Unit after a number. */
  load: 'load',
  done: 'Done',
  race: 'Race',
} as const;
