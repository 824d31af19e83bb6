import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Creates a sequencer that begins with files whose paths contain any of these names, so that no long file is left
 * running alone at the end of its step.
 */
export function longestFirst(names: readonly string[]) {
  return class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) =>
        names.findIndex((name) => moduleId.includes(name)) + 1 || Infinity;
      const sorted = await super.sort(files);
      return sorted.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
    }
  };
}
