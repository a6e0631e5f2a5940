export const era = '年号';
export const year = '年';
export const month = '月';
export const day = '日';

export const wrong = '生年月日を正しく入力してください。';
export const wrongYear = '西暦は4桁で入力してください(例:1967)。';
