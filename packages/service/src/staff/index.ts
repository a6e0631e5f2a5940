export { authorizeSignedIn, authorizeStaff, type StaffPorts } from './authorize-staff.ts';
export { type InvitationMailer, type InvitePorts, inviteStaff } from './invite.ts';
export { noteEvent } from './note-event.ts';
export { staffAddressContext } from './staff-address.ts';
