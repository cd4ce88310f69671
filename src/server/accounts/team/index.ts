export { accountsPerPerson, mayAddAccount } from './additional-account.ts';
export { type GuestResource, type GuestResources, nameResources } from './guest-resource.ts';
export { acceptInvitation, describeOffer, registerMember } from './join.ts';
export { memberRoutes } from './member.routes.ts';
export { isInvited } from './member-invitations.ts';
export { noAccountRoutes } from './no-account.routes.ts';
export { transferOwnership } from './transfer-ownership.ts';
export { joinRegistration, joinRequest } from './wire.ts';
