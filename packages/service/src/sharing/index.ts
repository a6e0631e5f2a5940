export { receiptKeyContext } from './receipt-vault.ts';
export { forgetOldReceipts, listSharings, shareWithBusiness, stopSharing } from './receipts.ts';
export { readShareable } from './shareable-information.ts';
export { shareInformation } from './share-information.ts';
