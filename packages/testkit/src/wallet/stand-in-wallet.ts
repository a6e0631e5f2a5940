import type { IssuedRecord } from './record-issuer.ts';
import { deviceResponse, sealAnnexC, sealOpenid4vp, type WalletFaults } from './wallet-answer.ts';
import { type AskedOfWallet, readRequest, WalletRefused } from './wallet-request.ts';

export { WalletRefused };

/**
 * A phone's wallet, written apart from `packages/mdoc` so that neither agrees with the other by sharing code: knows
 * readers by their roots, checks that they asked for this page, answers with one record. 見本: nothing it says is real.
 */
export class StandInWallet {
  readonly #record: IssuedRecord;
  readonly #readerRoots: readonly Uint8Array[];

  constructor(record: IssuedRecord, readerRoots: readonly Uint8Array[]) {
    this.#record = record;
    this.#readerRoots = readerRoots;
  }

  /**
   * @param origin of the page that calls, which a browser tells the wallet
   * @returns `protocol` and `data` of a `DigitalCredential`
   * @throws {WalletRefused} an unknown reader, one that signed for another page, or no such record
   */
  async answer(
    { protocol, data }: AskedOfWallet,
    origin: string,
    faults: WalletFaults = {},
  ): Promise<{ readonly protocol: string; readonly data: { readonly response: string } }> {
    const isAnnexC = protocol === 'org-iso-mdoc';
    const request = await readRequest({ protocol, data }, { readerRoots: this.#readerRoots, origin });
    if (request.docType !== this.#record.docType) throw new WalletRefused('no such record');
    const bytes = await deviceResponse(this.#record, request, faults);
    const seal = isAnnexC ? sealAnnexC : sealOpenid4vp;
    return { protocol, data: { response: await seal(bytes, request, faults) } };
  }
}
