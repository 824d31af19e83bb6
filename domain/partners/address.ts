/** The shape of a slug, which ids of cohorts have as well. */
export const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/;
/** Characters of the longest one. */
export const SLUG_MAX = 60;

/** A name as an address: what neither letters nor digits are becomes a hyphen. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');

/** Below `/custom` there is a wizard for members too, which is nobody's page. */
const WIZARD = 'setup';

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/**
 * By what the address of a partner's page names it, a slug or the id of a cohort; null for every other address, such as one that can name no page. `/optin/{slug or id}`, `/register/{id}` and
 * `/custom/{slug}` name it below, the challenge by itself. [onboarding §2]
 */
export function partnerKeyOf(path: string): string | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first = '', second] = segments.map((segment) => decoded(segment)?.toLowerCase() ?? '');
  if (first === '2020-b1914') return segments.length === 1 ? first : null;
  const isBelow = first === 'optin' || first === 'register' || (first === 'custom' && second !== WIZARD);
  const isNamed = second !== undefined && second.length <= SLUG_MAX && SLUG.test(second);
  return isBelow && isNamed && segments.length === 2 ? second : null;
}
