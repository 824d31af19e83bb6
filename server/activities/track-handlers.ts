import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageBody, placeOf, readPage } from '../http/page-of.ts';
import { findTracks, trackYearsOf } from './tracks.store.ts';

/** Creates the handlers that return the routes of all activities. */
export const createTrackHandlers = (db: Db): Pick<Handlers, 'listTrackYears' | 'listTracks'> => ({
  async listTrackYears({ params: { id } }) {
    return { status: 200, body: { years: await trackYearsOf(db, id) } };
  },

  async listTracks({ params: { id }, query }) {
    const page = await readPage(
      (after, most) => findTracks(db, { memberId: id, year: query.year, after, most }),
      (row) => ({ date: row.local_start_time.slice(0, 10), id: row.activity_id }),
      { after: placeOf(query.after) },
    );
    return { status: 200, body: pageBody('tracks', page) };
  },
});
