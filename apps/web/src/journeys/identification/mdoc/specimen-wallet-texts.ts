/** The wallet of a developer's machine; what it may be told to do wrong is for trying. */
export const heading = '見本のウォレット';
export const lead = (record: string) => `次の項目を、見本の${record}から提示します。`;
export const notReal = '本物の記録ではありません。架空の人の情報を提示します。';
export const failed = '見本のウォレットは、この問い合わせに答えられません。';
export const records = {
  myNumberRecord: 'マイナンバーカード',
  mobileLicence: '運転免許証',
  photoId: '写真付きの身分証明書',
} as const;
export const elements = {
  full_name_unicode: '氏名',
  family_name_unicode: '姓',
  given_name_unicode: '名',
  family_name: '姓(ローマ字)',
  given_name: '名(ローマ字)',
  birth_date: '生年月日',
  resident_address_unicode: '住所',
  resident_address: '住所',
  portrait: '顔写真',
  age_in_years: '年齢',
} as Readonly<Record<string, string>>;
export const acts = {
  show: '提示する',
  showAltered: '書き換えた内容を提示する',
  showMyNumber: '個人番号も含めて提示する',
  showByOtherPhone: '別の端末の署名で提示する',
} as const;
export const decline = '提示しない';
