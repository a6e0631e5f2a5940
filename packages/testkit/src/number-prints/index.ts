export { bearingPrint } from './bearing.ts';
export { notBearingPrint } from './not-bearing.ts';
export { type NumberPrint, numberPrintCount } from './number-print.ts';
