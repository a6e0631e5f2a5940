import { createChildPool } from '../pool/child-pool.ts';
import { childPermissions } from '../pool/child-permissions.ts';
import { fileURLToPath } from 'node:url';
import type { OpenFaceModel } from './open-face-model.ts';

/** What a model costs on this machine. */
export interface ModelSpeed {
  /** Milliseconds of processor time for one template, the cutting out of the face left aside. */
  readonly processorMs: number;
  /** Of the child that ran it, in MiB. */
  readonly residentMb: number;
}

const child = fileURLToPath(new URL('../child/model-trial-main.ts', import.meta.url));

/**
 * Loads a face model in a child, as the engine does, and runs it on noise. Rejects where the network cannot be loaded
 * or its output differs from what its manifest says.
 */
export async function tryFaceModel({ files }: OpenFaceModel): Promise<ModelSpeed> {
  const pool = createChildPool({
    module: child,
    execArgv: childPermissions([files.network]),
    words: [JSON.stringify(files)],
    timeoutMs: 120_000,
    children: 1,
    queueLimit: 1,
    memoryLimitMb: 4096,
    silent: true,
  });
  try {
    await pool.ready();
    const answer = await pool.run('tryModel', new Uint8Array(), {});
    if (answer.kind === 'busy') throw new Error('busy');
    return answer.value as ModelSpeed;
  } finally {
    await pool.close();
  }
}
