/** Address of the form's page, and of its submission. */
export const CONTACT_PATH = '/contact';

/** The page that confirms a message. */
export const CONTACT_SENT_PATH = '/contact/sent';

/** Returns a proof to scripts, as JSON `{proof}`. */
export const PROOF_PATH = '/contact/proof';

/** Names of the form's fields. */
export const CONTACT_FIELDS = ['name', 'email', 'kind', 'message'] as const;

/** A hidden field that only robots fill in. */
export const TRAP_FIELD = 'website';

/** The field with the proof that the form was open for a while. */
export const PROOF_FIELD = 'proof';
