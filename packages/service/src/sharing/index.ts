export { receiptKeyContext } from './receipt-vault.ts';
export { discloseSubmission, forgetOldReceipts } from './receipts.ts';
