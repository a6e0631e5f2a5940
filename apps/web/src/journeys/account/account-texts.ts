import type { SharedItem, SharingObstacle } from '@ekyc/contract';
import { formatEra } from '@ekyc/documents';

export const itemNames: Record<SharedItem, string> = {
  familyName: '姓',
  firstName: '名',
  familyNameKana: '姓のフリガナ',
  firstNameKana: '名のフリガナ',
  birthday: '生年月日',
  postal: '郵便番号',
  prefCode: '都道府県',
  city: '市区町村',
  address: '番地・建物名',
};

export const obstacleTexts: Record<SharingObstacle, string> = {
  no_information: 'アカウントに本人確認済みの情報がまだありません。',
  information_expired: 'アカウントの情報の有効期限が切れています。',
  regime: 'このお手続きは、法令により本人確認書類の撮影が必要です。',
  mode: 'テスト用の情報は、この手続きには使えません。',
  already_begun: '書類の撮影が始まっているため、登録済みの情報は使えません。',
  profile_edit: 'この手続きでは、登録済みの情報は使えません。',
  face_outdated:
    'お顔の照合方法が新しくなりました。一度だけ、書類の撮影をお願いします。次からは、また登録済みの情報を使えます。',
};

const dayFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' });
const minuteFormat = new Intl.DateTimeFormat('ja-JP', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Tokyo',
});

/** An instant as a day in Japan. */
export function dayOf(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** An instant as day and time in Japan. */
export function minuteOf(instant: string): string {
  return minuteFormat.format(new Date(instant));
}

/** A `YYYY-MM-DD` by its era. */
export function birthdayText(day: string): string {
  return formatEra(day) ?? day;
}
