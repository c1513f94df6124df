import type { ComponentProps, ReactNode } from 'react';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';

type Look = 'strong' | 'plain' | 'quiet';

const lookOf = (look: Look, className?: string) => ['button', look, className].filter(Boolean).join(' ');

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  look?: Look;
  /** Whether it sends its form. */
  submits?: boolean;
}

/**
 * A button. `strong` is for the one action a view is about, `plain` for the rest, `quiet` where many stand together. One that
 * only scripts answer cannot be pressed before they have come.
 */
export const Button = ({ look = 'plain', submits = false, className, disabled, ...rest }: ButtonProps) => {
  const isLive = useIsLive();
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={lookOf(look, className)}
      disabled={disabled || (rest.onClick !== undefined && !isLive)}
      {...rest}
    />
  );
};

/** A link that looks like a button, for going somewhere. */
export const ButtonLink = ({
  href,
  look = 'plain',
  label,
  children,
}: {
  href: string;
  look?: Look;
  /** Accessible name, where the visible words alone do not say it. */
  label?: string;
  children: ReactNode;
}) => (
  <a className={lookOf(look)} href={href} aria-label={label}>
    {children}
  </a>
);
