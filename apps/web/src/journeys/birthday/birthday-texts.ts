export const era = '年号';
export const year = '年';
export const month = '月';
export const day = '日';
