import { readerLocale } from './words/area.ts';

/**
 * Minor-unit digits of currencies whose minor unit is not a hundredth, as the payment service defines them. It uses hundredths for the
 * Icelandic króna and the Ugandan shilling.
 */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
};

/**
 * Formats an amount for a locale.
 * @param money.amount in minor units of the currency, such as cents
 * @param locale defaults to the page's locale; emails pass their recipient's
 */
export function moneyText(
  money: { readonly amount: number; readonly currency: string },
  locale = readerLocale(),
): string {
  const currency = money.currency.toUpperCase();
  const amount = money.amount / 10 ** (decimals[currency] ?? 2);
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}
