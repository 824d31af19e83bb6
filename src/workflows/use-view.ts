import { shallowEqual, useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

type Shown = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>;

/**
 * What a page shows of a workflow.
 * @param viewOf answers the values that are shown; the component is drawn anew when one of them is another
 */
export const useView = <Workflow extends Shown, View>(
  workflow: Workflow,
  viewOf: (snapshot: ReturnType<Workflow['getSnapshot']>) => View,
): View => useSelector(workflow as Shown, viewOf, shallowEqual);
