/** Where the form stands and what it is sent to. */
export const CONTACT_PATH = '/contact';

/** The page that says a message has arrived. */
export const CONTACT_SENT_PATH = '/contact/sent';

/** Gives scripts a proof, as JSON `{proof}`. */
export const PROOF_PATH = '/contact/proof';

/** Fields of the form, by the names they are sent under. */
export const CONTACT_FIELDS = ['name', 'email', 'kind', 'message'] as const;

/** A field that people do not see and robots fill in. */
export const TRAP_FIELD = 'website';

/** Carries the proof that the form was open for a while. */
export const PROOF_FIELD = 'proof';
