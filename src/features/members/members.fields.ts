import { MEMBER_STATE_LABELS } from '#src/domain/accounts/registrations.ts';
import { choice, code, flag, instant, pick, referenceSet, text } from '#src/records/fields/field.ts';

/** The fields of a member that staff can change. */
export const memberFields = {
  displayName: text('Name', 80),
  handle: code('Handle', '^[a-z0-9_]{3,20}$', 'kim_07', { help: 'Part of the profile’s address.' }),
  /** Set only by the command `verifyMember`, and never reset. */
  isEmailVerified: flag('Verified'),
  roleIds: referenceSet('Roles', 'roleId', 'roles', 50),
};

/** The fields that the list of users shows. */
export const listedMemberFields = {
  ...pick(memberFields, ['displayName', 'handle']),
  email: text('E-mail', 254, { isReadOnly: true }),
  roleIds: { ...memberFields.roleIds, namesIn: 'roles' },
  state: choice('State', MEMBER_STATE_LABELS, { isReadOnly: true }),
  createdAt: instant('Registered', { isReadOnly: true }),
};
