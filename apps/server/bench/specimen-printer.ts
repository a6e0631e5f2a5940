import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReadableDocument } from '@ekyc/documents';
import type { NameSet } from '@ekyc/testkit';
import type { PrintFont } from './print-fonts.ts';

/** What is to be printed and photographed. */
export interface PrintOrder {
  readonly idType: ReadableDocument;
  readonly names: NameSet;
  readonly seed: number;
  /** Pixels of the photographs. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

export interface PrintedSpecimen {
  readonly truth: Readonly<Record<string, string>>;
  /** JPEG, one a size. */
  readonly photographs: readonly Uint8Array[];
}

/** A process that prints and photographs specimens, one at a time. */
export interface SpecimenPrinter {
  print(order: PrintOrder): Promise<PrintedSpecimen>;
  close(): Promise<void>;
}

/** The family that the kit's drawings ask for, and the name that the chosen font goes by. */
const kitFamily = 'Noto Sans CJK JP';
const chosenFamily = 'Specimen Print';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Fontconfig's settings (fonts.conf(5)) under which the kit's family is drawn with one file. Letters that it lacks come
 * from the machine's fonts, as a printer's do from its second font.
 */
function settingsFor(file: string, folder: string): string {
  return (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>' +
    `<dir>${escaped(path.dirname(file))}</dir><dir>/usr/share/fonts</dir><cachedir>${escaped(folder)}</cachedir>` +
    `<match target="scan"><test name="file"><string>${escaped(file)}</string></test>` +
    `<edit name="family" mode="assign"><string>${chosenFamily}</string></edit></match>` +
    `<match target="pattern"><test name="family"><string>${kitFamily}</string></test>` +
    `<edit name="family" mode="assign" binding="same"><string>${chosenFamily}</string></edit></match></fontconfig>`
  );
}

/** Starts a printer in one font; the font is chosen for its process alone. */
export async function startPrinter({ file }: PrintFont): Promise<SpecimenPrinter> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ekyc-print-'));
  const settings = path.join(folder, 'fonts.conf');
  if (file !== null) await writeFile(settings, settingsFor(file, folder));
  const child = fork(path.join(import.meta.dirname, 'specimen-printer-main.ts'), {
    serialization: 'advanced',
    env: { ...process.env, ...(file === null ? {} : { FONTCONFIG_FILE: settings }) },
  });
  const ended = once(child, 'exit');
  return {
    print: async (order) => {
      const answer = once(child, 'message');
      child.send(order);
      const first: unknown = await Promise.race([
        answer.then(([message]: unknown[]) => message),
        ended.then(() => null),
      ]);
      if (first === null || typeof first !== 'object') throw new Error('the printer ended');
      if ('error' in first) throw new Error(String(first.error));
      return first as PrintedSpecimen;
    },
    close: async () => {
      child.disconnect();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
