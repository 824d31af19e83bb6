import type { Language } from '../../domain/words/area.ts';
import { fittingLanguage } from '../../domain/words/language.ts';

/** Maximum header length; browsers send nothing longer. */
const LONGEST = 500;

/** Returns the app's language that best matches an `Accept-Language` (RFC 9110 §12.5.4); English if there is none, or nothing matches. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, LONGEST)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((text) => text.trim());
      const weight = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
      return { tag, weight: Number.isNaN(weight) ? 0 : weight };
    });
  const byWeight = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return fittingLanguage(byWeight.map(({ tag }) => tag));
}
