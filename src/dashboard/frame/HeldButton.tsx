import { Button, type ButtonProps } from 'antd';
import type { RefAttributes } from 'react';

interface HeldButtonProps extends Omit<ButtonProps, 'disabled'>, RefAttributes<HTMLButtonElement> {
  /** Whether there is nothing to press it for. */
  isOff: boolean;
}

/**
 * A button that keeps the keyboard when it is off: what saves is off once it has saved, and a disabled control would let go
 * of whoever pressed it.
 */
export const HeldButton = ({ isOff, onClick, className = '', ...rest }: HeldButtonProps) => (
  <Button
    {...rest}
    className={`dash-held ${className}`}
    aria-disabled={isOff}
    onClick={(event) => {
      if (isOff) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
