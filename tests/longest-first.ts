import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By seconds, longest first, as the list at the end of a run has them. */
const longest = [
  'kill-postgres',
  'documents',
  'guides',
  'generated-calls',
  'kill',
  'attacks-replayed-video',
  'master-key',
  'retention',
  'staff',
  'account',
  'attacks-races',
  'operator',
  'witness',
  'journey',
  'operation',
];

/**
 * Begins with the files that take long: one that began last would leave the other worker idle. All others follow as
 * Vitest would have them: by what they took before, or by size in a fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which gives a new list
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
