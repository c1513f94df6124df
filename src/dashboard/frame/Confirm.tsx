import { Popconfirm, type PopconfirmProps } from 'antd';

/**
 * A confirmation aligned with the left edge of its button. The confirming button has the focus; Escape closes it
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
