import { plans as words } from '../../domain/words/plans.ts';
import { ApiFailure } from '../http/failure.ts';

export const noPlan = () => new ApiFailure(404, 'not_found', 'There is no such planned workout.');
export const noMember = () => new ApiFailure(404, 'not_found', 'There is no such member.');
export const changedElsewhere = () => new ApiFailure(409, 'plan_changed', words.changedElsewhere);
export const tooMany = () => new ApiFailure(409, 'too_many_plans', words.tooMany);
export const outsideWindow = (field: string) =>
  new ApiFailure(400, 'outside_window', words.outsideWindow, { [field]: [words.outsideWindow] });
