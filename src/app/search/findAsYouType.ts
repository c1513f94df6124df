/** Searches after this pause in typing. */
const WAIT_MILLISECONDS = 200;

const FINDER = '.facet-finder';

const isFinding = () => new URLSearchParams(location.search).has('find');

/**
 * Whether a form continues the search in a facet; then it replaces the history entry, so that one entry holds the whole
 * search.
 */
export const hasMoreResults = (from: Element): boolean => from.matches(FINDER) && isFinding();

/**
 * Searches the values of a long facet while the user types, by submitting its form. The list and its counts are loaded like by
 * any other link, and the field keeps the focus.
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
  // On Back and Forward write the address's search into the field, even if it has the focus.
  window.addEventListener('popstate', () => {
    stop();
    const params = new URLSearchParams(location.search);
    for (const form of document.querySelectorAll<HTMLFormElement>(FINDER)) {
      const field = form.querySelector<HTMLInputElement>('[name=find]');
      const isRequested = new FormData(form).get('findIn') === params.get('findIn');
      if (field) field.value = isRequested ? (params.get('find') ?? '') : '';
    }
  });
}
