import { BIOMETRIC_DEFAULTS } from '../../domain/constants.ts';
import {
  assumable,
  linkedFlag,
  type DeviceType,
  type Member,
  type MemberUpdate,
} from '../../domain/entities/member.ts';
import type { ImportMoment } from '../dataImport/selectors.ts';
import type { DeviceLinkParentEvent } from '../deviceLink/types.ts';
import type { ImportErrorKind, ImportSummary } from '../../domain/entities/import.ts';
import { isHotProcessed, progressOf } from '../dataImport/progress.ts';
import type { Failure } from '../shared/failure.ts';

export type WizardVariant = 'first' | 'partner';

export type KeyPages = { readonly [Id in DeviceType]?: string };

export interface SetupWizardInput {
  readonly variant: WizardVariant;
  /** From the address: a device to link without asking which. */
  readonly device: string | null;
  /** From the address: where to go afterwards; null: the dashboard. A path of our own (domain/route-names.ts `destination`). */
  readonly origin: string | null;
  readonly member: Member;
  readonly isIos: boolean;
  /** Vendors that ask for e-mail and password here. */
  readonly vendorsWithLogin: readonly DeviceType[];
  /** Pages with API keys, of vendors that are linked by key. */
  readonly keyPages: KeyPages;
  readonly productName: string;
  /** Imports that were over before, and are not the one that is waited for. */
  readonly pastImports: readonly string[];
  /** The device whose import is under way or has stopped: the wizard goes on there. Null: nothing was begun. */
  readonly resume: DeviceType | null;
}

/** How a device stood when it was picked. A `broken` link is there and no longer works: it is linked again. */
export type LinkStanding = 'none' | 'working' | 'broken';

export interface SetupWizardContext {
  readonly variant: WizardVariant;
  readonly origin: string | null;
  /** From the address, until it was used. */
  readonly presetDevice: string | null;
  /** The device being linked or imported from. */
  readonly device: string | null;
  readonly standing: LinkStanding;
  /** From the start: an import to go on with, until that was done. */
  readonly resume: DeviceType | null;
  /** Whether the member gave biometrics before. */
  readonly hasBiometrics: boolean;
  readonly linkedDevices: readonly DeviceType[];
  readonly isIos: boolean;
  readonly vendorsWithLogin: readonly DeviceType[];
  readonly keyPages: KeyPages;
  readonly productName: string;
  readonly pastImports: readonly string[];
  /** The import that is followed; null before it was heard of. */
  readonly importId: string | null;
  /** Why saving the biometrics, or asking for another import, failed. */
  readonly failure: Failure | null;
  /** Why the import stopped. */
  readonly importProblem: ImportErrorKind | null;
}

/** What the biometrics form gives. Null: left open, so that the default of the variant is saved. [onboarding §5] */
export type Biometrics = Pick<MemberUpdate, 'firstName' | 'lastName' | 'birthDate' | 'gender'> & {
  readonly prefersMetric: boolean | null;
  /** kg */
  readonly weight: number | null;
  /** m */
  readonly height: number | null;
};

export type SetupWizardEvent =
  /** Continue on the first tab, with a form that is valid. */
  | { readonly type: 'SAVE'; readonly biometrics: Biometrics }
  /** Skip This, and the answers to its question. */
  | { readonly type: 'SKIP' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** A device was picked. Send it inside the click, or the browser blocks the vendor's window. */
  | { readonly type: 'PICK'; readonly device: string; readonly standing?: LinkStanding }
  /** Back to the tab before; from the import's error: another device. */
  | { readonly type: 'BACK' }
  /** Tries a failed import again. */
  | { readonly type: 'RETRY' }
  /** Links the device of a failed import again. Send it inside the click. */
  | { readonly type: 'RELINK' }
  /** On with it, instead of waiting for the redirect. */
  | { readonly type: 'LEAVE' }
  | DeviceLinkParentEvent
  /** From the imports: how the one that is waited for fares. */
  | ImportMoment;

/** Whether a member gave any biometrics already. [onboarding §2] */
export const hasBiometrics = (member: Member): boolean =>
  [member.birthDate, member.gender, member.weight, member.height].some((value) => value !== null);

export const linkedDevicesOf = (member: Member): DeviceType[] =>
  (Object.keys(linkedFlag) as DeviceType[]).filter((device) => member[linkedFlag[device]]);

const toCamelKey = { prefers_metric: 'prefersMetric', weight: 'weight', height: 'height' } as const;

/** What is saved: the form, with the defaults of the variant where it was left open, marked as such. [onboarding §5.14] */
export function withDefaults(biometrics: Biometrics, variant: WizardVariant): MemberUpdate {
  const defaults = BIOMETRIC_DEFAULTS[variant];
  return {
    ...biometrics,
    prefersMetric: biometrics.prefersMetric ?? defaults.prefersMetric,
    weight: biometrics.weight ?? defaults.weight,
    height: biometrics.height ?? defaults.height,
    assumed: assumable.filter((field) => biometrics[toCamelKey[field]] === null),
  };
}

const isDevice = (source: string): source is DeviceType => Object.hasOwn(linkedFlag, source);

/**
 * The newest import of a device, where it has stopped or its newest days are not there yet. Older days go on without anybody
 * watching.
 */
function unfinished(imports: readonly ImportSummary[]): (ImportSummary & { readonly source: DeviceType }) | null {
  const newest = imports.find(({ source }) => isDevice(source));
  if (newest === undefined || newest.state === 'complete' || !isDevice(newest.source)) return null;
  if (newest.state === 'active' && isHotProcessed(progressOf(newest))) return null;
  return { ...newest, source: newest.source };
}

/**
 * Where somebody who comes back stopped: the device of an import that is not there yet, if it is still linked. [onboarding §4]
 * @param imports newest first
 */
export function resumableDevice(imports: readonly ImportSummary[], member: Member): DeviceType | null {
  const source = unfinished(imports)?.source;
  return source !== undefined && member[linkedFlag[source]] ? source : null;
}

/** Imports that a wizard which starts now must not take for its own: all but the one that it goes on with. */
export function pastImports(imports: readonly ImportSummary[]): string[] {
  const current = unfinished(imports)?.importId;
  return imports.map(({ importId }) => importId).filter((id) => id !== current);
}
