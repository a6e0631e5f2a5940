import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface FileStream {
  readonly nfd?: number;
  readonly node: unknown;
}

/** The part of Emscripten's file system that PGlite 0.5.16 lets us reach. */
interface EmscriptenModule {
  readonly NODEFS?: NodeFileSystem;
  readonly FS?: { readonly filesystems?: { readonly NODEFS?: NodeFileSystem } };
}

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: FileStream) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's own file system for Node never syncs: what Postgres calls durable would be lost with the power. This one
 * hands every fsync of Postgres on to the disk, and counts them so that the start can prove it.
 */
export class DurableFileSystem extends NodeFS {
  syncs = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const hook = (module: unknown) => {
      this.#install(module as EmscriptenModule);
    };
    (result.emscriptenOpts.preRun as ((module: unknown) => void)[]).push(hook);
    return result;
  }

  #install(module: EmscriptenModule): void {
    const files = module.NODEFS ?? module.FS?.filesystems?.NODEFS;
    if (!files) throw new Error('this version of PGlite hides its file system: fsync cannot be installed');
    files.stream_ops.fsync = (stream) => {
      if (stream.nfd === undefined || stream.nfd === null) syncPath(files.realPath(stream.node));
      else fsyncSync(stream.nfd);
      this.syncs += 1;
      return 0;
    };
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
