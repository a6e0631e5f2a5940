import { clientOfPage, createIdentification, expect, test } from './fixtures.ts';
import { chip, recordingOf, seenRecording, watchRecording } from './recording-watch.ts';
import { takeDocument, takeFace } from './watched-takes.ts';

const documents = ['front', 'back', 'thickness', 'tilted'];

test('a whole identification is one connection, with a chip on every camera and a mark for every picture', async ({
  page,
  service,
  business,
  camera,
  visitor,
}) => {
  test.slow();
  await watchRecording(page);
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  await expect(page.getByText('撮影中は動画も記録されます。')).toBeVisible();
  await visitor.introduce();
  const openings: string[] = [];
  visitor.look = async () => {
    const stage = page.getByTestId('camera');
    if (!(await stage.isVisible())) return;
    await expect(chip(page)).toHaveText('録画中');
    openings.push((await stage.getAttribute('data-wants')) ?? '');
  };
  await takeDocument(visitor, camera);
  await takeFace(visitor, camera);
  visitor.look = () => Promise.resolve();
  await visitor.heading('読み取った内容の確認', 60_000);
  expect(await camera.liveTracks()).toBe(0);
  const pictures = (await (await clientOfPage(page, service, publicId)).call('listMaterials')).body.materials;
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');

  const seen = await seenRecording(page);
  expect(seen.connections).toBe(1);
  expect(seen.mutedTracks).toBe(0);
  // The permission's check, each document's picture, and one for the whole face.
  expect(seen.cameras).toBe(1 + openings.filter((wants) => documents.includes(wants)).length + 1);
  expect(seen.chips).toEqual(expect.arrayContaining([...documents, 'selfie']));
  const marks = seen.marks.map((text) => JSON.parse(text));
  const hashes = marks.filter(({ name }) => name === 'shutter').map(({ detail }) => detail);
  expect(seen.files.length).toBeGreaterThanOrEqual(7);
  expect(hashes).toEqual(expect.arrayContaining([...seen.files]));
  const names = marks.map(({ name }) => name);
  expect(names.filter((name) => name === 'instruction.shown').length).toBeGreaterThanOrEqual(2);

  const recording = await recordingOf(business, publicId);
  expect(recording.whole).toBe(true);
  expect(recording.segments).toMatchObject([{ by: 'webrtc' }]);
  const kept = recording.marks.map(({ name }) => name);
  expect(kept.filter((name) => name === 'shutter').length).toBeGreaterThanOrEqual(pictures.length);
  expect(kept).toEqual(expect.arrayContaining(['take.started', 'take.ended', 'instruction.shown']));
});
