import { Popconfirm, type PopconfirmProps } from 'antd';

/** A question at a button. The keyboard is on the answer that does it; Escape leaves it (`useFocusBack`). */
export const Confirm = (props: PopconfirmProps) => (
  <Popconfirm destroyOnHidden okButtonProps={{ autoFocus: true }} {...props} />
);
