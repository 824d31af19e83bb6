/** The store of originals does not do its work for now: jobs wait as for a full disk, and calls answer 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'STORE_UNAVAILABLE';
}
