/** Format of slugs and cohort ids. */
export const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/;
/** Maximum length of a slug. */
export const SLUG_MAX = 60;

/** Converts a name to a slug: everything except letters and digits becomes a hyphen. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');

/** `/custom/setup` is a wizard for members, not a partner page. */
const WIZARD = 'setup';

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/**
 * Returns the slug or cohort id in a partner page's path; null for other paths and for invalid keys. The paths are
 * `/optin/{slug or id}`, `/register/{id}` and `/custom/{slug}`; the challenge has a separate path. [onboarding §2]
 */
export function partnerKeyOf(path: string): string | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first = '', second] = segments.map((segment) => decoded(segment)?.toLowerCase() ?? '');
  if (first === '2020-b1914') return segments.length === 1 ? first : null;
  const isBelow = first === 'optin' || first === 'register' || (first === 'custom' && second !== WIZARD);
  const isNamed = second !== undefined && second.length <= SLUG_MAX && SLUG.test(second);
  return isBelow && isNamed && segments.length === 2 ? second : null;
}
