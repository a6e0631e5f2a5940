import { appendFileSync } from 'node:fs';

/**
 * A Vitest reporter: notes what failed before or after the tests of a group, which the JSON report leaves out. Writes a
 * line of JSON each, see `withHookErrors`, to the file that TEST_HOOK_ERRORS_FILE names.
 */
export default class NoteHookErrors {
  /** @param {import('vitest/node').TestSuite} suite */
  onTestSuiteResult(suite) {
    const file = process.env.TEST_HOOK_ERRORS_FILE;
    if (file === undefined) return;
    for (const { message, stack } of suite.errors())
      appendFileSync(file, `${JSON.stringify({ name: suite.module.moduleId, message: stack ?? message })}\n`);
  }
}
