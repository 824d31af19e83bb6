import { expect, test } from 'vitest';
import { complaintsOf } from './planted.ts';

// The linter requires visible texts to be in the catalogue. Here it gets files that break the rule, and some that do not.

const planted: readonly (readonly [code: string, isRefused: boolean])[] = [
  ['<p>Your training</p>', true],
  ['<p>{words.training}</p>', false],
  ['<p>{isOpen ? words.open : "Closed"}</p>', true],
  ['<p>{text ?? "Nothing new"}</p>', true],
  ['<p>{`${count} files`}</p>', true],
  ['<p>{`${count} · ${size}`}</p>', false],
  ['<p>&nbsp;– % · W</p>', false],
  ['<span>bpm</span>', false],
  ['<Card title="Your files" />', true],
  ['<Card title={"Your files"} />', true],
  ['<Card title={isMine ? "Yours" : words.theirs} />', true],
  ['<Button aria-label={`Remove ${name}`} />', true],
  ['<Button aria-label={words.remove(name)} variant="quiet" className={`${a} wide`} />', false],
  ['<Link to="/profile" rel="noopener noreferrer">{words.profile}</Link>', false],
];

test('the linter refuses literals that are displayed or announced, and nothing else', () => {
  const complaints = complaintsOf(
    planted.map(([code], i) => ({
      path: `src/ui/planted-${i}.tsx`,
      code: `export const Shown = ({ words, isOpen, count }) => ${code};\n`,
    })),
  );
  const found = planted.map(([code], i) => [code, complaints[i]!.some((rule) => rule.includes('no-literals'))]);
  expect(found).toEqual(planted);
});
