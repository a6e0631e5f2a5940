import type { Instruction, Problem } from '@ekyc/contract';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';

/** What is wrong with one picture that the server looked at, and what to do. */
export const problemTexts: Record<Problem, string> = {
  document_not_found: '書類が写っていませんでした。枠の中に書類全体を入れてください。',
  document_too_far: '書類が小さく写っていました。もう少し近づけてください。',
  document_too_near: '書類がはみ出していました。もう少し離してください。',
  document_tilted: '書類が傾いていました。枠に合わせてまっすぐにしてください。',
  document_glare: '光が反射していました。角度や場所を変えてください。',
  document_wrong_side: '別の面が写っているようです。撮影する面を確認してください。',
  document_form_unclear: '書類の種類を確認できませんでした。書類の上の部分がはっきり写るようにしてください。',
  passport_without_address_page:
    '2020年2月4日以降に申請されたパスポートには住所のページがないため、この手続きには使えません。ほかの本人確認書類を選んでください。',
  picture_dark: '暗く写っていました。明るい場所で撮影してください。',
  picture_blurred: '画像がぼやけていました。動かさずに撮影してください。',
  portrait_not_found: '顔写真を確認できませんでした。指や光で隠れないようにしてください。',
  edge_not_seen: '側面(厚み)が見えませんでした。暗い色の背景でお試しください。',
  tilt_too_little: '傾きが足りませんでした。もう少し傾けてください。',
  tilt_too_much: '傾けすぎていました。少し戻してください。',
  face_not_found: 'お顔を確認できませんでした。枠の中にお顔を入れてください。',
  face_multiple: 'ほかの方が写っていました。お一人だけで写ってください。',
  face_too_far: 'お顔が小さく写っていました。もう少し近づいてください。',
  face_too_near: 'お顔がはみ出していました。もう少し離れてください。',
  face_not_frontal: 'お顔が正面を向いていませんでした。正面を向いてください。',
  eyes_closed: '目が閉じていました。目を開けてください。',
  instruction_not_followed: '動きを確認できませんでした。',
};

/** Live guidance on the camera: short, because it is read while holding still. */
export const guidanceTexts: Record<GuidanceCode, string> = {
  document_not_found: '枠の中に書類全体を入れてください',
  document_too_far: 'もう少し近づけてください',
  document_too_near: 'もう少し離してください',
  document_tilted: 'まっすぐにしてください',
  document_glare: '光が反射しています。角度を変えてください',
  document_wrong_side: '反対の面のようです。裏返してください',
  document_form_unclear: '書類の上の部分がはっきり写るようにしてください',
  passport_without_address_page: 'このパスポートには住所のページがありません',
  picture_dark: '暗すぎます。明るい場所へ移動してください',
  picture_blurred: 'ぼやけています。動かさずにお待ちください',
  portrait_not_found: '指で文字や写真が隠れています',
  edge_not_seen: '側面が見えません。暗い色の背景で試してください',
  tilt_too_little: 'もう少し傾けてください',
  tilt_too_much: '傾けすぎです',
  face_not_found: 'お顔が見つかりません',
  face_multiple: 'お一人だけで写ってください',
  face_too_far: 'もう少し近づいてください',
  face_too_near: 'もう少し離れてください',
  face_not_frontal: '正面を向いてください',
  eyes_closed: '目を開けてください',
  instruction_not_followed: '画面の指示のとおりに動いてください',
  forbidden_number: 'マイナンバーが写っています。表面を向けてください',
  face_off_centre: '枠の中にお顔を入れてください',
  face_backlit: '逆光です。光に向かって立ってください',
  hold_still: 'そのままお待ちください',
  preparing: '準備しています。少しお待ちください',
  follow_instruction: '急がなくて大丈夫です',
};

interface ShotText {
  readonly heading: string;
  readonly text: string;
}

export const selfieText: ShotText = {
  heading: 'お顔を撮影します',
  text: '枠の中にお顔を入れて、正面を向いてください。',
};

export const instructionTexts: Record<Instruction, ShotText> = {
  turnLeft: { heading: 'ゆっくり左を向いてください', text: '画面の矢印の方向です。急がなくて大丈夫です。' },
  turnRight: { heading: 'ゆっくり右を向いてください', text: '画面の矢印の方向です。急がなくて大丈夫です。' },
  lookUp: { heading: 'ゆっくり上を向いてください', text: '画面の矢印の方向です。急がなくて大丈夫です。' },
  blink: { heading: 'まばたきをしてください', text: '正面を向いたまま、ゆっくり目を閉じて開けてください。' },
};

export const shutterTexts = {
  manual: '自分で撮影する',
  use: 'この画像を使う',
  again: '撮り直す',
  checkHeading: '撮影した画像の確認',
  sending: '画像を送信しています',
  goOn: 'このまま進む',
};

/** What a face take gathers, for the consent. */
export const faceInformation = 'お顔の画像と、お顔の特徴を数値にした情報';

/** Over the camera, when a picture was not good enough. */
export const refusalTexts = { heading: 'もう一度撮影してください', button: 'もう一度撮影する' };

export const changeDocument = 'ほかの書類を選ぶ';
