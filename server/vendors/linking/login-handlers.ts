import { isCivilDate } from '../../../domain/dates.ts';
import { vendors as records } from '../../../domain/vendors.ts';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { SourceProblem } from '../../../domain/entities/source.ts';
import { loginErrors } from '../../../domain/forms/account.ts';
import { messages } from '../../../domain/messages.ts';
import { MEASUREMENT_RANGE } from '../../../domain/metrics/measurements.ts';
import { changed } from '../../changes/changed.ts';
import { fillWeight } from '../../members/measurements.ts';
import { fillMember } from '../../members/members.store.ts';
import { type ApiCode, ApiFailure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { analyseMember } from '../../imports/analyse.ts';
import { planAnalysis } from '../../imports/plan-analysis.ts';
import { markRefused } from './link-problem.ts';
import type { VendorContext } from '../context.ts';
import { createTries, HOUR } from '../../jobs/attempts.store.ts';
import { type LoginVerdict, VendorFailure, type VendorProfile } from '../adapters/vendor.ts';

/** Maximum number of logins that a member may try per hour: enough for typing errors, not for guessing. */
const TRIES = 5;

const linkInstead = (vendor: DeviceType) =>
  new ApiFailure(409, 'use_oauth_link', messages.link.useLink, { link: [`oauth2/${records[vendor].path}/request`] });
const unavailable = () => new ApiFailure(503, 'vendor_unavailable', messages.link.vendorBusy);

const refusals: Readonly<Record<Exclude<LoginVerdict, 'good'>, readonly [number, ApiCode, string]>> = {
  bad: [400, 'bad_source_credentials', messages.link.badCredentials],
  locked: [423, 'account_locked', messages.importErrors.account_locked],
  resetRequired: [409, 'password_reset_required', messages.importErrors.password_reset_required],
};

const loginEvents = {
  bad: 'bad_source_credentials',
  locked: 'account_locked',
  resetRequired: 'password_reset_required',
} as const;
const lockedKinds = { locked: 'account_locked', resetRequired: 'password_reset_required' } as const;

const within = (value: number | null, min: number, max: number) =>
  value !== null && value >= min && value <= max ? value : null;
const name = (value: string | null) => value?.trim().slice(0, 100) || null;

/** Reports missing fields without calling the vendor or using up an attempt. [onboarding §5] */
function checkFilled(login: { readonly email: string; readonly password: string }): void {
  const fields = loginErrors(login);
  const [first] = Object.values(fields).flat();
  if (first) throw new ApiFailure(400, 'invalid_request', first, fields);
}

/** Creates the handlers that verify a vendor's login, if the vendor supports it, and read its owner's profile. */
export function createLoginHandlers(
  context: VendorContext,
): Pick<Handlers, 'validateVendorCredentials' | 'syncVendorProfile'> {
  const { db, links, vendors, readMember } = context;
  const limit = createTries(db, { what: 'vendor login', most: TRIES, seconds: HOUR });

  /** Fills empty profile fields, keeping values entered by the member. @returns whether the birth date is new */
  async function fill(memberId: string, profile: VendorProfile): Promise<boolean> {
    const { birthDate: told } = profile;
    const birthDate = told !== null && /^(19|20)/.test(told) && isCivilDate(told) ? told : null;
    await db.transaction(async (tx) => {
      const weight = within(profile.weight, ...MEASUREMENT_RANGE.weight);
      if (await fillWeight(tx, memberId, weight)) await planAnalysis(tx, memberId);
    });
    return fillMember(db, memberId, {
      firstName: name(profile.firstName),
      lastName: name(profile.lastName),
      birthDate,
      gender: profile.gender,
      height: within(profile.height, 0.5, 2.8),
    });
  }

  /** Stores the reason for an already broken link. A working link belongs to a different account. */
  async function tellReason(memberId: string, vendor: DeviceType, kind: SourceProblem): Promise<void> {
    const link = await links.find(memberId, vendor);
    if (link && (await links.isBroken(link.linkId))) await links.noteBroken(link.linkId, kind);
  }

  return {
    async validateVendorCredentials({ params, body, caller }) {
      const vendor = vendors[params.vendor];
      if (!vendor?.checkLogin) throw linkInstead(params.vendor);
      checkFilled(body);
      await limit(caller.memberId);
      const verdict = await vendor.checkLogin(body.email, body.password).catch((error: unknown) => {
        throw error instanceof VendorFailure ? unavailable() : error;
      });
      if (verdict === 'good') return { status: 200, body: { valid: true } };
      const [status, code, message] = refusals[verdict];
      if (verdict !== 'bad') await tellReason(caller.memberId, vendor.id, lockedKinds[verdict]);
      await changed(db, { what: 'progress', of: caller.memberId, event: loginEvents[verdict], body: {} });
      throw new ApiFailure(status, code, message);
    },

    async syncVendorProfile({ params }) {
      const vendor = vendors[params.vendor];
      const link = vendor?.profile ? await links.find(params.id, vendor.id) : null;
      if (!vendor?.profile || !link) throw linkInstead(params.vendor);
      let profile: VendorProfile;
      try {
        profile = await links.use(vendor, link.linkId, (access) => vendor.profile!(access));
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error;
        if (error.trouble !== 'refused') throw unavailable();
        await markRefused(context, link, error);
        throw linkInstead(params.vendor);
      }
      if (await fill(params.id, profile)) await analyseMember(context, params.id, { all: true });
      const member = (await readMember(params.id)) as MemberWire;
      await changed(db, { what: 'member', of: params.id });
      return { status: 200, body: { member: [member] } };
    },
  };
}
