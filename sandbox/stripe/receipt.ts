import type { Answer } from '../http.ts';
import type { Invoice } from './things.ts';

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Returns the number of decimals; currencies without a minor unit have whole amounts. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Renders the page that replaces Stripe's receipt, since nothing was paid. */
export function receiptPage({
  number,
  currency,
  subtotal,
  total,
  status,
  created,
  periodStart,
  periodEnd,
}: Invoice): Answer {
  const code = currency.toUpperCase();
  const decimals = decimalsOf(code);
  const money = (minor: number) => `${(minor / 10 ** decimals).toFixed(decimals)} ${code}`;
  const rows = [
    ['Number', number],
    ['Date', day(created)],
    ['Period', `${day(periodStart)} to ${day(periodEnd)}`],
    ['Price', money(subtotal)],
    ['Reduced by', money(subtotal - total)],
    ['Total', money(total)],
    ['State', status],
  ];
  const table = rows.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('');
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Practice receipt ${number}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}
th{text-align:left;padding:.4rem 2rem .4rem 0;font-weight:600}</style>
<h1>Practice receipt</h1><p>This server practises: no card was charged and nothing was paid.</p><table>${table}</table></html>`,
  };
}
