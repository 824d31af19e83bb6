import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toSnake } from '../../domain/case.ts';
import type { Gear, GearInput, GearInputWire } from '../../domain/entities/gear.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { useCreationId } from './use-creation-id.ts';

/** Loads the member's shoes and bikes. */
export function useGear(): UseQueryResult<readonly Gear[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.gear,
    queryFn: async ({ signal }) => (await call('listGear', { params: { id: memberId }, signal })).gear,
  });
}

/** A change of gear. */
export type GearChange =
  | { readonly kind: 'keep'; readonly gearId: string | null; readonly input: GearInput }
  | { readonly kind: 'remove'; readonly gearId: string };

/** Makes a change of gear; resolves when the page shows it. */
export function useChangeGear(): (change: GearChange, signal: AbortSignal) => Promise<void> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  return async (change, signal) => {
    if (change.kind === 'remove') {
      const { gear } = await call('removeGear', { params: { id: memberId, gearId: change.gearId }, signal });
      queries.setQueryData(keys.gear, gear);
      return;
    }
    const body = {
      ...(toSnake(change.input) as GearInputWire),
      ...(change.gearId === null ? { new_id: idFor(change.input) } : { gear_id: change.gearId }),
    };
    const { gear } = await call('saveGear', { params: { id: memberId }, body, signal });
    created();
    queries.setQueryData(keys.gear, gear);
  };
}
