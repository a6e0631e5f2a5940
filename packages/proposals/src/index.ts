export { proposeFromReading, proposeFromTyped } from './propose-profile.ts';
