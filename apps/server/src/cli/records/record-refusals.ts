import type { AddedRoot } from '../../trust/add-record-root.ts';

type Code = Extract<AddedRoot, { readonly code: string }>['code'];

/** What to do about a file that is not taken over. */
export const recordRefusals: Readonly<Record<Code, string>> = {
  file_unreadable: 'There is no such file, or it is too large for what it should be.',
  unreadable: 'A root is one certificate, a list one list of revoked certificates, each in PEM or DER.',
  private_key:
    'It is a private key, which nobody but the issuer should have. Destroy this file, and ask for the certificate.',
  not_an_authority: 'Its certificate is for another purpose than signing those of record signers.',
  not_self_signed: 'Another authority gave this certificate: add that authority’s own.',
  key_unfit: 'Its key is too weak, or of a kind that is not read.',
  type_missing: 'Say the type of record that it signs for.',
  list_of_another: 'The list of revoked certificates was signed by another authority.',
  already_trusted: 'The same root is trusted for this type already.',
  name_taken: 'Another one has this name: say another --name.',
  name_unfit: 'A name has letters, digits, dots, hyphens and underscores, at most 63.',
  name_unknown: 'No root of this type has this name: see records list.',
};
