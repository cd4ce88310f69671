export { hasMemberships, insertMember, listMemberships, type Membership } from './member.store.ts';
export { permissionsOf } from './roles.ts';
