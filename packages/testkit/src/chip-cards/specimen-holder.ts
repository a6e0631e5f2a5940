/** Whom the specimen cards are about: nobody. Their pictures show the same (`scripts/draw-chip-pictures.ts`). */
export const specimenHolder = {
  name: '見本　花子',
  latinName: 'MIHON HANAKO',
  address: '東京都千代田区霞が関2丁目1番2号',
  /** 平成14年4月7日. */
  birthday: '2002-04-07',
  sex: '女',
  securityCode: '1234',
  /** What is printed on a 在留カード of the first generation. */
  front: [
    '氏名 MIHON HANAKO',
    '生年月日 2002年04月07日 性別 女 F. 国籍・地域 米国',
    '住居地 東京都千代田区霞が関2丁目1番2号',
    '在留資格 永住者 Permanent Resident',
    '番号 AA12345678BB',
  ],
} as const;

/** Seeds of `drawPerson`: whom the portraits show, and whom a portrait shows that somebody put in their place. */
export const specimenPerson = 20;
export const strangerPerson = 21;
