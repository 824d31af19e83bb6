import type { ConsentVendor } from '../domain/vendors.ts';
import type { SandboxOptions } from '../sandbox/start.ts';
import type { GarminOptions } from '../server/vendors/adapters/garmin/settings.ts';
import type { VendorSettings } from '../server/vendors/adapters/settings.ts';

interface StandinContext {
  /** URL of the stand-ins' root for browsers. */
  readonly publicBase: string;
  /** Returns a secret of this installation, by name. */
  readonly key: (name: string) => string;
  readonly callbackUrl: (vendor: ConsentVendor) => string;
  readonly hook: (vendor: ConsentVendor) => string;
  readonly garmin: GarminOptions;
  readonly hasIntervals: boolean;
}

/** Start options of a stand-in, and the server settings for using it. */
interface VendorStandin<Vendor extends keyof VendorSettings> {
  readonly options: Partial<SandboxOptions>;
  /** Returns the server's settings for the stand-in. @param url root of the stand-ins */
  settingsAt(url: string): VendorSettings[Vendor];
}

const application = ({ key, callbackUrl }: StandinContext, name: string, vendor: ConsentVendor) => ({
  clientId: key(`${name} client`),
  clientSecret: key(`${name} secret`),
  redirectUris: [callbackUrl(vendor)],
});

const standins: {
  readonly [Vendor in keyof VendorSettings]: (around: StandinContext) => VendorStandin<Vendor>;
} = {
  garmin(around) {
    const { publicBase, hook, garmin: habits } = around;
    const garmin = application(around, 'garmin', 'garmin');
    return {
      options: {
        garmin: {
          ...garmin,
          webhookUrl: hook('garmin'),
          backfillDays: habits.backfillDays,
          // In practice, accounts are linked again within a minute, each time with fifteen years of history.
          backfillDaysPerMinute: 100_000,
        },
      },
      settingsAt: (url) => ({
        ...garmin,
        ...habits,
        authorizeUrl: `${publicBase}/garmin/oauth2Confirm`,
        tokenUrl: `${url}/garmin/di-oauth2-service/oauth/token`,
        oauth1AuthorizeUrl: `${publicBase}/garmin/oauthConfirm`,
        oauth1Url: `${url}/garmin/oauth-service/oauth`,
        exchangeUrl: `${url}/garmin/partner-gateway/rest/user/token-exchange`,
        apiUrl: `${url}/garmin/wellness-api/rest`,
      }),
    };
  },
  suuntoV2(around) {
    const { publicBase, key, hook } = around;
    const suunto = application(around, 'suunto', 'suuntoV2');
    const [subscriptionKey, webhookSecret] = [key('suunto subscription'), key('suunto webhook')];
    return {
      options: {
        suunto: {
          ...suunto,
          webhookUrl: hook('suuntoV2'),
          subscriptionKey,
          notificationSecret: webhookSecret,
        },
      },
      settingsAt: (url) => ({
        ...suunto,
        subscriptionKey,
        webhookSecret,
        authorizeUrl: `${publicBase}/suunto/oauth/authorize`,
        oauthUrl: `${url}/suunto/oauth`,
        apiUrl: `${url}/suunto`,
      }),
    };
  },
  polar(around) {
    const polar = application(around, 'polar', 'polar');
    return {
      // The server sets up the webhook, as with the real vendor.
      options: { polar },
      settingsAt: (url) => ({
        ...polar,
        authorizeUrl: `${around.publicBase}/polar/oauth2/authorization`,
        tokenUrl: `${url}/polar/v2/oauth2/token`,
        apiUrl: `${url}/polar`,
        loginUrl: `${url}/polar/login`,
      }),
    };
  },
  coros(around) {
    const coros = application(around, 'coros', 'coros');
    const webhookUrl = around.hook('coros');
    return {
      options: { coros: { ...coros, webhookUrl, statusUrl: webhookUrl } },
      settingsAt: (url) => ({
        ...coros,
        authorizeUrl: `${around.publicBase}/coros/oauth2/authorize`,
        apiUrl: `${url}/coros`,
        fileHosts: [],
      }),
    };
  },
  intervals: ({ publicBase, hasIntervals }) => ({
    options: hasIntervals ? { intervals: {} } : {},
    settingsAt: (url) =>
      hasIntervals
        ? {
            apiUrl: `${url}/intervals/api/v1`,
            keyPage: `${publicBase}/intervals/settings`,
            isChosen: false,
            gapMs: 0,
          }
        : null,
  }),
};

/** Returns the options and settings of all vendors' stand-ins. */
export function vendorStandins(around: StandinContext) {
  const started = Object.entries(standins).map(([vendor, standin]) => ({ vendor, ...standin(around) }));
  return {
    options: Object.assign({}, ...started.map(({ options }) => options)) as Partial<SandboxOptions>,
    settingsAt: (url: string) =>
      Object.fromEntries(started.map(({ vendor, settingsAt }) => [vendor, settingsAt(url)])) as VendorSettings,
  };
}
