import { Popconfirm, type PopconfirmProps } from 'antd';

/**
 * A question at a button, which begins where the button does. The keyboard is on the answer that does it; Escape leaves it
 * (`useFocusBack`).
 */
export const Confirm = (props: PopconfirmProps) => (
  <Popconfirm
    destroyOnHidden
    placement="topLeft"
    classNames={{ root: 'dash-confirm' }}
    okButtonProps={{ autoFocus: true }}
    {...props}
  />
);
