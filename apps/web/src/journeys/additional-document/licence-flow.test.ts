import type { LicenceMaterialAnswer, ResubmissionPart } from '@ekyc/contract';
import { expect, test } from 'vitest';
import type { Problem } from '../../api/call-types.ts';
import { madePicture as picture } from '../capture/made-picture.ts';
import type { LicenceRecord } from './journey.ts';
import { LicenceFlow, type LicenceFlowTools } from './licence-flow.ts';
import type { Side } from './additional-document-texts.ts';

const answer = (...poor: Side[]): LicenceMaterialAnswer => ({
  materials: (['front', 'back'] as const).map((photoType) => ({
    id: photoType,
    type: 'document',
    photoType,
    sha256: '',
    quality: poor.includes(photoType)
      ? { ok: false, problems: ['picture_blurred'] }
      : { ok: true, problems: [] },
  })),
  fields: {},
});
const refusal = (code: Problem['code']): Problem => ({ code, title: `${code}。`, errors: [] });

/** A flow before a server that answers the uploads in turn. */
function flowWith(uploads: (LicenceMaterialAnswer | Problem)[], parts: Partial<ResubmissionPart>[] = []) {
  const sent: string[][] = [];
  const advanced: (Partial<LicenceRecord> | undefined)[] = [];
  const problems: string[] = [];
  const call = async (name: string, body: unknown) => {
    if (name === 'additionalDocument.startTake')
      return Promise.resolve({ ok: true, value: { take: 2, type: 'document', photoTypes: ['front'] } });
    const form = body as FormData;
    sent.push([
      ...[...form.keys()].filter((key) => key.endsWith('File')),
      form.get('manualCapture') as string,
    ]);
    const next = uploads.shift();
    return next && 'code' in next ? { ok: false, problem: next } : { ok: true, value: next };
  };
  const flow = new LicenceFlow({
    client: { call } as unknown as LicenceFlowTools['client'],
    facts: {
      completed: { parts },
      materials: { documentType: 'hazMatLicense' },
    } as unknown as LicenceFlowTools['facts'],
    advance: async (change) => {
      advanced.push(change);
      await Promise.resolve();
    },
    onProblem: ({ code }) => problems.push(code),
  });
  return { flow, sent, advanced, problems };
}

test('an empty back is not taken: the front alone is sent', async () => {
  const { flow, sent, advanced } = flowWith([answer()]);
  await flow.begin();
  expect(flow.current()).toMatchObject({ kind: 'shooting', side: 'front' });
  await flow.use('front', picture());
  expect(flow.current()).toEqual({ kind: 'askingBack' });
  await flow.answerBack(false);
  expect(sent).toEqual([['frontFile', '0']]);
  expect(advanced).toEqual([{ retaking: false }]);
});

test('a side that the server finds poor is taken again, and the other one stays; after three times the visitor may go on', async () => {
  const { flow, sent, advanced } = flowWith([answer('back'), answer('back'), answer('back')]);
  await flow.begin();
  await flow.use('front', picture());
  await flow.answerBack(true);
  for (const mayGoOn of [false, false, true]) {
    expect(flow.current()).toMatchObject({ kind: 'shooting', side: 'back' });
    await flow.use('back', picture(true));
    expect(flow.current()).toMatchObject({ kind: 'refused', side: 'back', mayGoOn });
    if (!mayGoOn) flow.again('back');
  }
  await flow.goOn();
  expect(sent).toEqual(Array.from({ length: 3 }, () => ['frontFile', 'backFile', '1']));
  expect(advanced).toEqual([{ retaking: false, keptTake: 2 }]);
});

test('where a refusal does not tell which side it means, both are taken again', async () => {
  const { flow } = flowWith([refusal('forbidden_number'), answer()]);
  await flow.begin();
  await flow.use('front', picture());
  await flow.answerBack(true);
  await flow.use('back', picture());
  expect(flow.current()).toMatchObject({ kind: 'refused', side: null, reasons: ['forbidden_number。'] });
  flow.again(null);
  expect(flow.current()).toMatchObject({ kind: 'shooting', side: 'front' });
  await flow.use('front', picture());
  expect(flow.current()).toMatchObject({ kind: 'shooting', side: 'back' });
});

test('a back that a person asked for is not asked about; a state that went on elsewhere is followed', async () => {
  const { flow, problems } = flowWith([refusal('wrong_state')], [{ photoTypes: ['back'] }]);
  await flow.begin();
  await flow.use('front', picture());
  expect(flow.current()).toMatchObject({ kind: 'shooting', side: 'back' });
  await flow.use('back', picture());
  expect(problems).toEqual(['wrong_state']);
});
