import * as nodeModule from 'node:module';

/**
 * Keeps what Node compiles of the program, for the next start: half of what a command costs is compiling. It lies beside
 * the packages, where nobody writes who could not change the program itself; where nothing may be written there, as in a
 * container, nothing is kept.
 */
export function keepCompiled(): void {
  nodeModule.enableCompileCache?.(
    process.env['NODE_COMPILE_CACHE'] ?? `${import.meta.dirname}/../../../node_modules/.cache/ekyc-compiled`,
  );
}
