import { shallowEqual, useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

type Shown = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>;
type SnapshotOf<Workflow> = Workflow extends Shown ? ReturnType<Workflow['getSnapshot']> : undefined;

/**
 * What a page shows of a workflow.
 * @param workflow undefined where it may not have begun
 * @param viewOf answers the values that are shown; the component is redrawn when one of them is another
 */
export const useView = <Workflow extends Shown | undefined, View>(
  workflow: Workflow,
  viewOf: (snapshot: SnapshotOf<Workflow>) => View,
): View => useSelector(workflow as Shown, viewOf as (snapshot: unknown) => View, shallowEqual);
