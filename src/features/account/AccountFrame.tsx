import type { ReactNode } from 'react';
import { Marquee } from './Marquee.tsx';
import './account.css';

interface AccountFrameProps {
  heading: string;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** What the picture beside it says, in Korean. */
  greeting: string;
  /** Whether what it is for can only be done with scripts. */
  needsScripts?: boolean;
  children: ReactNode;
}

/** What the screens on the way in stand in: the form on paper, the picture house at dusk beside it. */
export const AccountFrame = ({
  heading,
  lead,
  greeting,
  needsScripts = true,
  children,
}: AccountFrameProps) => (
  <div className="account-room account-frame">
    <div className="account-paper">
      <h1>{heading}</h1>
      {lead && <p className="account-lead">{lead}</p>}
      {needsScripts && (
        <noscript>
          <p className="form-summary">
            Signing in needs scripts, and your browser has switched them off. Everything else on this site can
            be read without.
          </p>
        </noscript>
      )}
      {children}
    </div>
    <Marquee greeting={greeting} />
  </div>
);
