import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/config.ts';

const labelSchema = z.strictObject({ recordingId: z.string() });

/** What a stream leaves in the folder; each is named after it. */
const endings = {
  /** Which recording it belongs to; removed last. */
  label: '.json',
  /** Janus writes here until the recording ends (`recordings_tmp_ext`). */
  unfinished: '-video-0.mjr.tmp',
  finished: '-video-0.mjr',
  /** Of this process alone: a tool that outlived a killed adapter may still write its own. */
  video: `-${randomBytes(4).toString('hex')}.webm`,
} as const;

const streamName = /^[\w-]{22}$/;

/** Checks the folder that Janus and the adapter share. Throws {@link ConfigError} where others could look into it. */
export async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new ConfigError(`JANUS_RECORDINGS: there is no folder ${folder}; make it (mode 0700).`);
  if ((found.mode & 0o077) !== 0)
    throw new ConfigError(`JANUS_RECORDINGS: others may look into ${folder}; run chmod 700 on it.`);
  if (found.uid !== process.getuid?.())
    throw new ConfigError(`JANUS_RECORDINGS: ${folder} is another user's; Janus and the adapter run as one.`);
}

/** The files of each stream, from its begin until the service has them. */
export class RecordingsFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  place(stream: string, part: keyof typeof endings): string {
    return join(this.path, `${stream}${endings[part]}`);
  }

  /** Before Janus writes the first byte: no file is ever nobody's. */
  async writeLabel(stream: string, recordingId: string): Promise<void> {
    const file = await open(this.place(stream, 'label'), 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify({ recordingId }));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Null where it is not a label, as after a power cut. */
  async readLabel(stream: string): Promise<string | null> {
    try {
      return labelSchema.parse(JSON.parse(await readFile(this.place(stream, 'label'), 'utf8'))).recordingId;
    } catch {
      return null;
    }
  }

  /** Every stream that has left something. */
  async streams(): Promise<string[]> {
    const names = await readdir(this.path);
    return names
      .filter((name) => name.endsWith(endings.label))
      .map((name) => name.slice(0, -endings.label.length))
      .filter((name) => streamName.test(name));
  }

  /** Size in bytes, and when it was last written, in ms since 1970. */
  async look(
    stream: string,
    part: keyof typeof endings,
  ): Promise<{ size: number; writtenAt: number } | null> {
    const found = await stat(this.place(stream, part)).catch(() => null);
    return found && { size: found.size, writtenAt: found.mtimeMs };
  }

  /** Takes what Janus could not finish, because it ended itself. */
  async finish(stream: string): Promise<void> {
    await rename(this.place(stream, 'unfinished'), this.place(stream, 'finished'));
  }

  /** The label goes last: an interruption leaves what will be found again. */
  async remove(stream: string): Promise<void> {
    const label = this.place(stream, 'label');
    const left = (await readdir(this.path)).filter((name) => name.startsWith(`${stream}-`));
    for (const path of [...left.map((name) => join(this.path, name)), label]) await rm(path, { force: true });
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.path);
    return bavail * bsize;
  }
}
