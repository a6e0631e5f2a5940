import { idTypes, type PhotoType, type Profile, type ResubmissionPart } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { pictureNames } from './identification-texts.ts';
import { inOrder, mayCorrect, partReasons, retakeButton } from './resubmission.ts';
import { documentShot } from './document-shot.ts';

describe('resubmission', () => {
  const part = (change: Partial<ResubmissionPart>): ResubmissionPart => ({
    take: 'document',
    reasons: [],
    problems: [],
    ...change,
  });
  const back = part({
    photoTypes: ['back'],
    reasons: ['documentQuality'],
    problems: [{ photoType: 'back', problem: 'picture_blurred' }],
  });

  test('names the picture and its reason, and the button says what is taken', () => {
    expect(partReasons(back, 'driversLicense')).toEqual(['裏面がぼやけていました。']);
    expect(retakeButton([back], 'driversLicense')).toBe('裏面を撮り直す');
    const page = part({ photoTypes: ['front'] });
    expect(retakeButton([page], 'passport')).toBe('顔写真のページを撮り直す');
    expect(retakeButton([part({ take: 'face' })], 'passport')).toBe('お顔を撮り直す');
  });

  test('shows only reasons that help, and a general one where there is none', () => {
    const withReasons = part({ reasons: ['thicknessShown', 'presentationAttack'] });
    expect(partReasons(withReasons, 'passport')).toEqual(['本人確認書類の厚みを確認できませんでした。']);
    expect(partReasons(part({ take: 'face' }), null)).toEqual(['お顔の画像を十分に確認できませんでした。']);
  });

  test('what was entered may be corrected where it is said to differ, and only by who entered it', () => {
    const differs = part({ photoTypes: ['front'], reasons: ['profileMatch'] });
    const profile = { familyName: '山田' } as Profile;
    const entered = { profile, suppliedByClient: false };
    expect(mayCorrect([back, differs], entered)).toBe(true);
    expect(mayCorrect([back, part({ take: 'face' })], entered)).toBe(false);
    expect(mayCorrect([differs], { profile: null, suppliedByClient: true })).toBe(false);
  });

  test('the document comes before the face', () => {
    const both = inOrder([part({ take: 'face' }), back]);
    expect(both.map(({ take }) => take)).toEqual(['document', 'face']);
    expect(retakeButton(both, 'driversLicense')).toBe('撮り直しをはじめる');
  });
});

test('no screen asks for the back of a My Number card, and each picture of a document has its own frame', () => {
  expect(pictureNames('myNumberCard', true)).toEqual(['表面', '厚み']);
  expect(pictureNames('passport', false)).toEqual(['顔写真のページ', '住所のページ']);
  for (const idType of idTypes) {
    for (const photoType of ['front', 'thickness'] satisfies PhotoType[]) {
      expect(documentShot(photoType, idType).subject.shape).toBe(idType === 'passport' ? 'page' : 'card');
    }
  }
  expect(documentShot('front', 'passport').guide.aspect).toBeCloseTo(125 / 88);
});
