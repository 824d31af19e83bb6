/** Differences between vendors outside their adapters. Their protocols are in server/vendors/adapters. */
interface VendorRecord {
  /** Display name of its devices. Brands are the same in every language. */
  readonly name: string;
  /** Name in linking URLs, and in the member's field `…_linked`. [onboarding §7] */
  readonly path: string;
  /** How it is linked: on its consent page, with an API key, by the phone, or no longer. */
  readonly linksBy: 'consent' | 'key' | 'phone' | 'nothing';
}

/** Vendors in the order in which they are offered. */
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

/** All names, for searches. */
export const vendorNames = Object.values(vendors)
  .map(({ name }) => name.toLowerCase())
  .join(' ');

type Vendors = typeof vendors;
export type DeviceType = keyof Vendors;
export const deviceTypes = Object.keys(vendors) as [DeviceType, ...DeviceType[]];

export type VendorPath = Vendors[DeviceType]['path'];
export const vendorPaths = deviceTypes.map((vendor) => vendors[vendor].path) as [VendorPath, ...VendorPath[]];
/** The vendor for a name in a URL. */
export const vendorOfPath = Object.fromEntries(deviceTypes.map((vendor) => [vendors[vendor].path, vendor])) as {
  readonly [Type in DeviceType as Vendors[Type]['path']]: Type;
};

/** Vendors with these values in their record. */
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

/** A value for every field, made from its vendor. */
export const linkedFields = <Value>(valueOf: (vendor: DeviceType) => Value) =>
  Object.fromEntries(deviceTypes.map((vendor) => [linkedField(vendor), valueOf(vendor)])) as Record<LinkedField, Value>;
