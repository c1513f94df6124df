import { ButtonLink } from '#src/ui/controls/Button.tsx';
import './contact.css';

/** What a sender reads once their message is stored. */
export const ContactSent = () => (
  <div className="page contact-sent">
    <h1>Thank you, we have it</h1>
    <p>
      Your message is stored and on its way to the people who run this site. The answer comes by e-mail, to
      the address you gave; look among unwanted mail too.
    </p>
    <div className="button-row">
      <ButtonLink href="/" look="strong">
        Go to the start
      </ButtonLink>
      <ButtonLink href="/contact">Write another one</ButtonLink>
    </div>
  </div>
);
