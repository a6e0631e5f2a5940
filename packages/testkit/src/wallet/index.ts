export { type IssuedRecord, newRecordIssuer, type RecordIssuer } from './record-issuer.ts';
export { specimenRecord } from './specimen-record.ts';
export { newReader } from './stand-in-reader.ts';
export { StandInWallet, WalletRefused } from './stand-in-wallet.ts';
export type { StoredAuthority } from './test-authority.ts';
export type { WalletFaults } from './wallet-answer.ts';
export { changeItem, walletFaults } from './wallet-faults.ts';
export { readRequest } from './wallet-request.ts';
