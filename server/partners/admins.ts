import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller } from '../http/handlers.ts';

/** @throws ApiFailure 403 */
export function forAdmins({ accessLevel }: Caller): void {
  if (accessLevel < ACCESS_LEVEL.admin) throw new ApiFailure(403, 'forbidden', 'Only admins may do this.');
}
