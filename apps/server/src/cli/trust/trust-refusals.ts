import type { TrustRefusalCode } from '../../trust/trust-folder.ts';

/** What to do about a file that is not trusted. */
export const trustRefusals: Record<TrustRefusalCode, string> = {
  file_unreadable: 'There is no such file, or it is too large for a certificate.',
  unreadable:
    'Passports and residence cards need one certificate in PEM or DER, My Number cards and licences one public key in PEM (BEGIN PUBLIC KEY).',
  private_key:
    'It is a private key, which nobody but the authority should have. Destroy this file, and ask for the public one.',
  not_an_authority: 'Its certificate is for another purpose than signing those of documents.',
  not_self_signed: 'Another authority gave this certificate: add that authority’s own.',
  country_unfit: 'Only documents of Japan are read.',
  key_unfit: 'This document is signed by keys of another kind (docs/chips.md).',
  signer_unnamed: 'Say --issuer HEX and --serial HEX, as the licences name them.',
  already_trusted: 'The same certificate or key is trusted already.',
  name_taken: 'Another one has this name: say another --name.',
  name_unfit:
    'A name has letters, digits, dots, hyphens and underscores, at most 63; a file in the folder also ends in .pem.',
};
