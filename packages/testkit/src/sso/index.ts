export { startSsoStandIn, type SsoStandIn, visitSsoStandIn } from './sso-stand-in.ts';
