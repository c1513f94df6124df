import { SafetyOutlined } from '@ant-design/icons';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './roles.css';

/** Roles and their permission matrix. */
export const rolesStaff: StaffFeature = {
  name: 'roles',
  records: { roles: { group: 'Administration', icon: <SafetyOutlined aria-hidden="true" /> } },
  PermissionsControl: lazyPart(() => import('./PermissionMatrix.tsx'), 'PermissionMatrix'),
};
