import { BIOMETRIC_DEFAULTS } from '../../domain/constants.ts';
import { assumable, linkedFlag, type Member, type MemberUpdate } from '../../domain/entities/member.ts';
import type { DeviceType } from '../../domain/vendors.ts';
import type { ImportMoment } from '../dataImport/selectors.ts';
import type { DeviceLinkParentEvent } from '../deviceLink/types.ts';
import type { ImportErrorKind, ImportSummary } from '../../domain/entities/import.ts';
import { isHotProcessed, progressOf } from '../dataImport/progress.ts';
import type { Failure } from '../shared/failure.ts';

export type WizardVariant = 'first' | 'partner';

export type KeyPages = { readonly [Id in DeviceType]?: string };

export interface SetupWizardInput {
  readonly variant: WizardVariant;
  /** Device from the URL, which is linked without asking. */
  readonly device: string | null;
  /**
   * Page from the URL to continue to; null for the dashboard. An internal path (domain/route-names.ts `destination`).
   */
  readonly origin: string | null;
  readonly member: Member;
  readonly isIos: boolean;
  /** Vendors whose e-mail and password are requested in the wizard. */
  readonly vendorsWithLogin: readonly DeviceType[];
  /** API key pages of vendors that are linked by key. */
  readonly keyPages: KeyPages;
  readonly productName: string;
  /** Imports that were already over and are ignored. */
  readonly pastImports: readonly string[];
  /** The device whose running or stopped import the wizard resumes; null if there is none. */
  readonly resume: DeviceType | null;
}

/** State of a device when it was picked. A `broken` link exists but no longer works, so it is linked again. */
export type LinkStanding = 'none' | 'working' | 'broken';

export interface SetupWizardContext {
  readonly variant: WizardVariant;
  readonly origin: string | null;
  /** Device from the URL, until it is used. */
  readonly presetDevice: string | null;
  /** The device being linked or imported from. */
  readonly device: string | null;
  readonly standing: LinkStanding;
  /** The device whose import is resumed at the start; null once that is done. */
  readonly resume: DeviceType | null;
  /** Whether the member entered biometrics before. */
  readonly hasBiometrics: boolean;
  readonly linkedDevices: readonly DeviceType[];
  readonly isIos: boolean;
  readonly vendorsWithLogin: readonly DeviceType[];
  readonly keyPages: KeyPages;
  readonly productName: string;
  readonly pastImports: readonly string[];
  /** The followed import; null before it is known. */
  readonly importId: string | null;
  /** Why saving the biometrics or requesting another import failed. */
  readonly failure: Failure | null;
  /** Why the import stopped. */
  readonly importProblem: ImportErrorKind | null;
}

/** Values of the biometrics form. Null fields were left empty and get the default of the variant. [onboarding §5] */
export type Biometrics = Pick<MemberUpdate, 'firstName' | 'lastName' | 'birthDate' | 'gender'> & {
  readonly prefersMetric: boolean | null;
  /** Weight in kg. */
  readonly weight: number | null;
  /** Height in m. */
  readonly height: number | null;
};

export type SetupWizardEvent =
  /** Saves the first tab, with a valid form, and continues. */
  | { readonly type: 'SAVE'; readonly biometrics: Biometrics }
  /** The button Skip This; CONFIRM and CANCEL answer its confirmation. */
  | { readonly type: 'SKIP' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** A device was picked. Send it in the click handler, or the browser blocks the vendor's popup. */
  | { readonly type: 'PICK'; readonly device: string; readonly standing?: LinkStanding }
  /** Returns to the previous tab; from an import error, to the choice of devices. */
  | { readonly type: 'BACK' }
  /** Retries a failed import. */
  | { readonly type: 'RETRY' }
  /** Links the device of a failed import again. Send it in the click handler. */
  | { readonly type: 'RELINK' }
  /** Continues without waiting for the redirect. */
  | { readonly type: 'LEAVE' }
  | DeviceLinkParentEvent
  /** From `imports`: the state of the awaited import. */
  | ImportMoment;

/** Whether a member has entered any biometrics. [onboarding §2] */
export const hasBiometrics = (member: Member): boolean =>
  [member.birthDate, member.gender, member.weight, member.height].some((value) => value !== null);

export const linkedDevicesOf = (member: Member): DeviceType[] =>
  (Object.keys(linkedFlag) as DeviceType[]).filter((device) => member[linkedFlag[device]]);

const toCamelKey = { prefers_metric: 'prefersMetric', weight: 'weight', height: 'height' } as const;

/**
 * Returns the form values to save, with empty ones replaced by the variant's defaults and marked as such. [onboarding
 * §5.14]
 */
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
 * Returns the newest import of a device, if it stopped or its newest days are not ready. Older days may still be
 * importing.
 */
function unfinished(imports: readonly ImportSummary[]): (ImportSummary & { readonly source: DeviceType }) | null {
  const newest = imports.find(({ source }) => isDevice(source));
  if (newest === undefined || newest.state === 'complete' || !isDevice(newest.source)) return null;
  if (newest.state === 'active' && isHotProcessed(progressOf(newest))) return null;
  return { ...newest, source: newest.source };
}

/**
 * Returns the device of an unfinished import if it is still linked, so a returning member can resume there. [onboarding §4]
 * @param imports newest first
 */
export function resumableDevice(imports: readonly ImportSummary[], member: Member): DeviceType | null {
  const source = unfinished(imports)?.source;
  return source !== undefined && member[linkedFlag[source]] ? source : null;
}

/** All imports except the one that a new wizard resumes; it must not show the others. */
export function pastImports(imports: readonly ImportSummary[]): string[] {
  const current = unfinished(imports)?.importId;
  return imports.map(({ importId }) => importId).filter((id) => id !== current);
}
