/** Differences between vendors outside their adapters. Their protocols are in server/vendors/adapters. */
interface VendorRecord {
  /** Display name of the vendor's devices. Brands are the same in all languages. */
  readonly name: string;
  /** Name in linking URLs, and in the member's field `…_linked`. [onboarding §7] */
  readonly path: string;
  /** Linking method: the vendor's consent page, an API key, the phone, or no longer possible. */
  readonly linksBy: 'consent' | 'key' | 'phone' | 'nothing';
}

/** Vendors in the order of the list of devices. */
export const vendors = {
  garmin: { name: 'Garmin', path: 'garmin', linksBy: 'consent' },
  /** Shut down by its vendor and replaced by the Suunto app. */
  suunto: { name: 'Suunto Movescount', path: 'suunto', linksBy: 'nothing' },
  suuntoV2: { name: 'Suunto', path: 'suunto_v2', linksBy: 'consent' },
  polar: { name: 'Polar', path: 'polar', linksBy: 'consent' },
  coros: { name: 'COROS', path: 'coros', linksBy: 'consent' },
  intervals: { name: 'intervals.icu', path: 'intervals', linksBy: 'key' },
  apple: { name: 'Apple Watch', path: 'apple', linksBy: 'phone' },
} as const satisfies Readonly<Record<string, VendorRecord>>;

/** All vendor names, for searches. */
export const vendorNames = Object.values(vendors)
  .map(({ name }) => name.toLowerCase())
  .join(' ');

type Vendors = typeof vendors;
export type DeviceType = keyof Vendors;
export const deviceTypes = Object.keys(vendors) as [DeviceType, ...DeviceType[]];

export type VendorPath = Vendors[DeviceType]['path'];
export const vendorPaths = deviceTypes.map((vendor) => vendors[vendor].path) as [VendorPath, ...VendorPath[]];
/** Vendors by their name in URLs. */
export const vendorOfPath = Object.fromEntries(deviceTypes.map((vendor) => [vendors[vendor].path, vendor])) as {
  readonly [Type in DeviceType as Vendors[Type]['path']]: Type;
};

/** Vendors whose record has these values. */
type Having<Part> = { [Type in DeviceType]: Vendors[Type] extends Part ? Type : never }[DeviceType];

/** Vendors with a consent page. They also send pushes to our URLs. */
export type ConsentVendor = Having<{ readonly linksBy: 'consent' }>;
export const consentVendors = deviceTypes.filter((vendor) => vendors[vendor].linksBy === 'consent') as [
  ConsentVendor,
  ...ConsentVendor[],
];
type ConsentPath = Vendors[ConsentVendor]['path'];
export const consentPaths = consentVendors.map((vendor) => vendors[vendor].path) as [ConsentPath, ...ConsentPath[]];

/** The member's field that indicates a linked device. */
export type LinkedField = `${VendorPath}_linked`;
export const linkedField = <Type extends DeviceType>(vendor: Type) =>
  `${vendors[vendor].path}_linked` as `${Vendors[Type]['path']}_linked`;

/** Creates an object with a value for each field, computed from its vendor. */
export const linkedFields = <Value>(valueOf: (vendor: DeviceType) => Value) =>
  Object.fromEntries(deviceTypes.map((vendor) => [linkedField(vendor), valueOf(vendor)])) as Record<LinkedField, Value>;
