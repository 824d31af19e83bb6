import { listOfSearch, MAX_SAVED_FILTERS, savedSearchOf } from '../../domain/entities/saved-filter.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { hasRoom } from '../members/row-limits.store.ts';
import { filtersOf, deleteFilter, storeFilter } from './saved-filters.store.ts';

/** Creates the handlers for named filters of the activity list. */
export function createSavedFilterHandlers({ db }: { readonly db: Db }) {
  return {
    async listFilters({ params: { id } }) {
      return { status: 200, body: { filters: await filtersOf(db, id) } };
    },

    async saveFilter({ params: { id }, body: { name, search } }) {
      const saved = savedSearchOf(listOfSearch(search));
      if (saved === '') {
        throw new ApiFailure(400, 'invalid_request', 'This filter has no conditions.', {
          search: ['This filter has no conditions.'],
        });
      }
      const filters = await memberTransaction(db, id, async (tx) => {
        const before = await filtersOf(tx, id);
        if (before.every((filter) => filter.name !== name) && !(await hasRoom(tx, id, 'filters'))) {
          throw new ApiFailure(409, 'too_many_filters', `You can have up to ${MAX_SAVED_FILTERS} saved filters.`);
        }
        await storeFilter(tx, id, name, saved);
        await changed(tx, { what: 'calendar', of: id });
        return filtersOf(tx, id);
      });
      return { status: 200, body: { filters } };
    },

    async removeFilter({ params: { id, filterId } }) {
      const filters = await memberTransaction(db, id, async (tx) => {
        if (!(await deleteFilter(tx, id, filterId))) {
          throw new ApiFailure(404, 'not_found', 'There is no such filter.');
        }
        await changed(tx, { what: 'calendar', of: id });
        return filtersOf(tx, id);
      });
      return { status: 200, body: { filters } };
    },
  } satisfies Partial<Handlers>;
}
