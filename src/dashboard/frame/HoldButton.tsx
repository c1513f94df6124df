import { Button, type ButtonProps } from 'antd';
import type { RefAttributes } from 'react';

interface HoldButtonProps extends Omit<ButtonProps, 'disabled'>, RefAttributes<HTMLButtonElement> {
  /** Whether pressing does nothing. */
  isOff: boolean;
}

/**
 * A button that keeps the focus while it is off. Save turns off after saving, and a button with `disabled` would lose the
 * focus.
 */
export const HoldButton = ({ isOff, onClick, className = '', ...rest }: HoldButtonProps) => (
  <Button
    {...rest}
    className={`dash-aria-disabled ${className}`}
    aria-disabled={isOff}
    onClick={(event) => {
      if (isOff) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
