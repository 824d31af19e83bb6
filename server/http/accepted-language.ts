import type { Language } from '../../domain/words/area.ts';
import { fittingLanguage } from '../../domain/words/language.ts';

/** No browser sends longer ones. */
const LONGEST = 500;

/** The language of the app that fits best an `Accept-Language` (RFC 9110 §12.5.4); English where there is none, or nothing fits. */
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
