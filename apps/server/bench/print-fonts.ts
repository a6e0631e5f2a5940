import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A font that specimens are printed in; `file` null for the kit's own (Noto Sans CJK). */
export interface PrintFont {
  readonly name: string;
  readonly file: string | null;
}

/** The kit's own font, which the engine was made with. */
export const kitFont: PrintFont = { name: 'NotoSans', file: null };

/** Fonts that the engine knows nothing of: no template and no threshold was made with them. */
const strangeFonts = [
  ['IPAexGothic', 'fonts-ipaexfont-gothic', 'opentype/ipaexfont-gothic/ipaexg.ttf'],
  ['IPAexMincho', 'fonts-ipaexfont-mincho', 'opentype/ipaexfont-mincho/ipaexm.ttf'],
  ['VLPGothic', 'fonts-vlgothic', 'truetype/vlgothic/VL-PGothic-Regular.ttf'],
  ['TakaoPGothic', 'fonts-takao-gothic', 'truetype/takao-gothic/TakaoPGothic.ttf'],
  ['TakaoMincho', 'fonts-takao-mincho', 'truetype/takao-mincho/TakaoMincho.ttf'],
] as const;

const cache = () => path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'ekyc-fonts');

/**
 * Brings Debian's packages of the fonts into a folder of this user's: installed on the machine they would change what
 * other tests draw with. Missing ones are reported and left out.
 */
export async function unknownFonts(say: (text: string) => void): Promise<readonly PrintFont[]> {
  const fonts: PrintFont[] = [];
  for (const [name, debianPackage, below] of strangeFonts) {
    const folder = path.join(cache(), debianPackage);
    const file = path.join(folder, 'usr/share/fonts', below);
    try {
      if (!existsSync(file)) await unpack(debianPackage, folder);
      if (!existsSync(file)) throw new Error(`the package does not hold ${below}`);
      fonts.push({ name, file });
    } catch (error) {
      say(`ocr: SKIPPED font ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return fonts;
}

/** Downloads a Debian package and unpacks it into a folder without installing it. */
async function unpack(debianPackage: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('apt-get', ['download', '-q', debianPackage], { cwd: folder, timeout: 120_000 });
  const archive = (await readdir(folder)).find((name) => name.endsWith('.deb'));
  if (archive === undefined) throw new Error('nothing was downloaded');
  await run('dpkg-deb', ['-x', archive, '.'], { cwd: folder, timeout: 60_000 });
}

/** All fonts (.ttf, .otf, .ttc) of a folder and the folders in it. */
export async function fontsIn(folder: string): Promise<readonly PrintFont[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:ttf|otf|ttc)$/i.test(entry.name))
    .map((entry) => path.resolve(entry.parentPath, entry.name))
    .toSorted();
  if (files.length === 0) throw new Error(`no font (.ttf, .otf, .ttc) in ${folder}`);
  return files.map((file) => ({ name: path.parse(file).name, file }));
}
