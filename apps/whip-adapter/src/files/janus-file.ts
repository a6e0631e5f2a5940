import { open } from 'node:fs/promises';
import { z } from 'zod';

const headerSchema = z.looseObject({
  /** Of the first packet, in µs since 1970. */
  u: z.int().min(0),
});

const magic = 'MJR00002';

/**
 * When the first packet of a recording came, in ms since 1970, by the clock of Janus's machine. The head of an .mjr
 * file: `MJR00002`, the length of a JSON text in two bytes, and the text, which Janus writes with the first packet.
 * @returns null where nothing was recorded
 */
export async function firstPacketAt(path: string): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (bytesRead < magic.length + 2 || buffer.toString('latin1', 0, magic.length) !== magic) return null;
    const begin = magic.length + 2;
    const end = begin + buffer.readUInt16BE(magic.length);
    if (end > bytesRead) return null;
    const header = headerSchema.safeParse(JSON.parse(buffer.toString('utf8', begin, end)));
    return header.success ? Math.floor(header.data.u / 1000) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  } finally {
    await file.close();
  }
}
