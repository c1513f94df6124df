import { Button, type ButtonProps } from 'antd';
import type { RefAttributes } from 'react';

interface AriaDisabledButtonProps extends Omit<ButtonProps, 'disabled'>, RefAttributes<HTMLButtonElement> {
  /** Whether pressing does nothing. */
  isDisabled: boolean;
}

/**
 * A button that keeps the focus while it is off. Save turns off after saving, and a button with `disabled` would lose the
 * focus.
 */
export const AriaDisabledButton = ({
  isDisabled,
  onClick,
  className = '',
  ...rest
}: AriaDisabledButtonProps) => (
  <Button
    {...rest}
    className={`dash-aria-disabled ${className}`}
    aria-disabled={isDisabled}
    onClick={(event) => {
      if (isDisabled) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
