/**
 * Returns the values of consecutive days if the plan is followed: completed values up to yesterday, planned values from
 * tomorrow on. Today has the larger value: the completed part plus the rest of the plan.
 * @param today index; may be outside the range
 */
export function withPlan(done: Float64Array, planned: Float64Array, today: number): Float64Array {
  const from = Math.min(done.length, Math.max(0, today));
  const mixed = done.slice();
  mixed.set(planned.subarray(from, done.length), from);
  if (today >= 0 && today < done.length) mixed[today] = Math.max(done[today]!, planned[today]!);
  return mixed;
}
