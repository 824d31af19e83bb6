import { useEffect } from 'react';
import type { DeviceType } from '../../domain/vendors.ts';
import {
  createVendorPullImplementations,
  type VendorPullDependencies,
} from '../../machines/vendorPull/implementations.ts';
import { vendorPullView } from '../../machines/vendorPull/selectors.ts';
import { vendorPullMachine } from '../../machines/vendorPull/vendorPull.machine.ts';
import { useImportsWorkflow } from './imports.ts';
import { useView } from './use-view.ts';

/** Returns the progress of fetching missing data from a vendor, and the action to start it. The fetch continues after the page is left. */
export function useVendorPull(vendor: DeviceType, deps: VendorPullDependencies) {
  const implementations = () => createVendorPullImplementations(deps);
  const { running, start } = useImportsWorkflow(`pull-${vendor}`, vendorPullMachine, implementations, { vendor });
  useEffect(() => () => running?.send({ type: 'LEFT' }), [running]);
  return { ...useView(running, vendorPullView), pull: () => start((workflow) => workflow.send({ type: 'PULL' })) };
}
