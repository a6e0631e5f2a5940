export { shippedAuthorities } from './shipped-authorities.ts';
export {
  AuthorityRefused,
  type AuthorityRefusalCode,
  authorityFile,
  endOf,
  fingerprintOf,
  readAuthority,
  type SignerName,
  type TrustedAuthority,
  trustedDocuments,
  trustIn,
} from './trusted-authority.ts';
