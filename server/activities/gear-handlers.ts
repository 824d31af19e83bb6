import { isCivilDate } from '../../domain/dates.ts';
import { type GearInputWire, MAX_GEAR, sportsOf } from '../../domain/entities/gear.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { isCreatedBefore } from '../members/created-before.store.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { hasRoom } from '../members/row-limits.store.ts';
import { deleteGear, gearOf, storeGear } from './gear.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const wrong = (field: string, why: string) =>
  new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [`${why}.`] });

function checked(input: GearInputWire): GearInputWire {
  const { kind, since, retired_on: retiredOn, default_for: types } = input;
  if (since !== null && !isCivilDate(since)) throw wrong('since', 'There is no such day');
  if (retiredOn !== null && !isCivilDate(retiredOn)) throw wrong('retired_on', 'There is no such day');
  if (since !== null && retiredOn !== null && retiredOn < since)
    throw wrong('retired_on', 'It was retired before it was used');
  const known = sportsOf(kind);
  if (!types.every((type) => known.includes(type))) throw wrong('default_for', 'It is not for this sport');
  // Retired gear is not the default of any sport.
  return { ...input, default_for: retiredOn === null ? [...new Set(types)] : [] };
}

/** Creates the handlers for shoes and bikes. */
export function createGearHandlers({ db }: { readonly db: Db }) {
  return {
    async listGear({ params: { id } }) {
      return { status: 200, body: { gear: await gearOf(db, id) } };
    },

    async saveGear({ params: { id }, body: { gear_id: gearId = null, new_id: newId, ...input } }) {
      const gear = await memberTransaction(db, id, async (tx) => {
        if (gearId === null && (await isCreatedBefore(tx, 'gear', newId, id))) return gearOf(tx, id);
        if (gearId === null && !(await hasRoom(tx, id, 'gear'))) {
          throw new ApiFailure(409, 'too_much_gear', `You can have up to ${MAX_GEAR} pairs of shoes and bikes.`);
        }
        if (!(await storeGear(tx, id, { gearId, newId }, checked(input)))) throw nothingThere();
        await changed(tx, { what: 'calendar', of: id });
        return gearOf(tx, id);
      });
      return { status: 200, body: { gear } };
    },

    async removeGear({ params: { id, gearId } }) {
      const gear = await db.transaction(async (tx) => {
        const outcome = await deleteGear(tx, id, gearId);
        if (outcome === 'nowhere') throw nothingThere();
        if (outcome === 'inUse') {
          throw new ApiFailure(409, 'gear_in_use', 'Activities use this gear. Retire it instead.');
        }
        await changed(tx, { what: 'calendar', of: id });
        return gearOf(tx, id);
      });
      return { status: 200, body: { gear } };
    },
  } satisfies Partial<Handlers>;
}
