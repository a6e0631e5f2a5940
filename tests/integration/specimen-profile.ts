import { specimenHolder } from '@ekyc/testkit/chip-cards';

/** Whose specimen cards and certificates they are, as a visitor completes it. */
export const specimenProfile = {
  familyName: '見本',
  firstName: '花子',
  familyNameKana: 'ミホン',
  firstNameKana: 'ハナコ',
  birthday: specimenHolder.birthday,
  postal: '1000013',
  prefCode: '13',
  city: '千代田区',
  address: '霞が関2丁目1番2号',
};
