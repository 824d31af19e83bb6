/** The store of originals is temporarily unavailable: jobs are postponed as for a full disk, and calls respond with 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'STORE_UNAVAILABLE';
}
