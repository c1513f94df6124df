/** Without a key for so long, what was typed is looked for. */
const WAIT_MILLISECONDS = 200;

const FINDER = '.facet-finder';

const isFinding = () => new URLSearchParams(location.search).has('find');

/** Whether a form goes on with what the page before looked for in a facet: one step of the history holds all of it. */
export const isFoundFurther = (from: Element): boolean => from.matches(FINDER) && isFinding();

/**
 * Looks for a name among the values of a long facet while it is typed: the small form sends itself. The list and its
 * counts come as by any other of its links; the field keeps the keyboard.
 */
export function findAsYouType(): void {
  let timer = 0;
  const stop = () => window.clearTimeout(timer);
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.matches(FINDER)) return;
    const { form } = target;
    stop();
    timer = window.setTimeout(() => {
      if (!form.isConnected || (target.value.trim() === '' && !isFinding())) return;
      form.requestSubmit();
    }, WAIT_MILLISECONDS);
  });
  document.addEventListener('submit', stop);
  // Back and forward say what was looked for, also to a field that has the keyboard.
  window.addEventListener('popstate', () => {
    stop();
    const asked = new URLSearchParams(location.search);
    for (const form of document.querySelectorAll<HTMLFormElement>(FINDER)) {
      const field = form.querySelector<HTMLInputElement>('[name=find]');
      const isAsked = new FormData(form).get('findIn') === asked.get('findIn');
      if (field) field.value = isAsked ? (asked.get('find') ?? '') : '';
    }
  });
}
