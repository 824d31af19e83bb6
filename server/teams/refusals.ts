import { ApiFailure } from '../http/failure.ts';

export const noTeam = () => new ApiFailure(404, 'not_found', 'There is no such team.');
