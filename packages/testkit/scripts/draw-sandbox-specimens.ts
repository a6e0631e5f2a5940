// Draws the pictures that simulated verifications of a sandbox bear, into packages/service/src/sandbox/specimens, and
// prints what stands on each document: packages/service/src/sandbox/specimen-fields.ts holds the same. Run by hand:
//   node packages/testkit/scripts/draw-sandbox-specimens.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  anyDocument,
  type DocumentSpecimen,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
  type SceneName,
  visitorScenes,
} from '../src/index.ts';
import { specimenFace, specimenHolder } from '../src/documents/sandbox-specimens.ts';

const folder = join(import.meta.dirname, '../../service/src/sandbox/specimens');
const width = 640;

/** Small, on grey, and marked across: nobody may take it for a person's document. */
async function keep(name: string, picture: Buffer): Promise<void> {
  const small = await sharp(picture).flatten({ background: '#999' }).resize({ width }).png().toBuffer();
  const { height } = await sharp(small).metadata();
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="50%" y="50%" text-anchor="middle" dominant-baseline="middle" font-size="84" font-weight="bold"
      font-family="Noto Sans CJK JP, sans-serif" fill="#c00" fill-opacity="0.45"
      transform="rotate(-20 ${width / 2} ${height / 2})">見本 SPECIMEN</text></svg>`;
  const marked = sharp(small).composite([{ input: Buffer.from(mark) }]);
  await writeFile(join(folder, `${name}.jpg`), await marked.jpeg({ quality: 55 }).toBuffer());
}

async function keepDocument(document: DocumentSpecimen<string>): Promise<void> {
  await keep(`${document.idType}-front`, document.front);
  // A My Number card's back bears the number: no picture of it exists anywhere.
  if (document.back && document.idType !== 'myNumberCard')
    await keep(`${document.idType}-back`, document.back);
  if (document.addressPage) await keep(`${document.idType}-addressPage`, document.addressPage);
  console.log(document.idType, document.truth);
}

async function keepScene(name: string, scene: SceneName, document: DocumentSpecimen): Promise<void> {
  const { frames } = await visitorScenes({ document, face: specimenFace }).get(scene);
  const [first] = frames;
  if (!first) throw new Error(`${scene} shows nothing`);
  await keep(name, first.jpeg);
}

await mkdir(folder, { recursive: true });
const idTypes = [
  'driversLicense',
  'drivingHistoryCertificate',
  'myNumberCard',
  'residenceCard',
  'specialPermanentResidentCertificate',
  'passport',
] as const;
for (const idType of idTypes) await keepDocument(await anyDocument(idType, specimenHolder(idType)));
const holder = specimenHolder('driversLicense');
await keepDocument(await hazMatLicense(holder, { classes: ['classB4'] }));
await keepDocument(await fireDefenseEquipmentOfficerLicense(holder, { classes: ['classA1'] }));
const licence = await anyDocument('driversLicense', holder);
await keepScene('card-thickness', 'thickness', licence);
await keepScene('card-tilted', 'tilted', licence);
await keepScene('page-thickness', 'thickness', await anyDocument('passport', specimenHolder('passport')));
await keepScene('selfie', 'face.neutral', licence);
await keepScene('instruction1', 'face.turnLeft', licence);
await keepScene('instruction2', 'face.lookUp', licence);
