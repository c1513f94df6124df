type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'form input, form textarea, form select, form [contenteditable=true]';

/** Content of each field before the user first focused it. */
const before = new WeakMap<Element, string>();

const isTicked = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

function contentOf(field: Element): string {
  if (isTicked(field)) return String(field.checked);
  return 'value' in field ? String((field as Control).value) : (field.textContent ?? '');
}

/** Initial content of a field in the page's HTML. */
function contentFromPage(field: Element): string {
  if (isTicked(field)) return String(field.defaultChecked);
  if (field instanceof HTMLSelectElement) {
    return (
      [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
    );
  }
  return 'defaultValue' in field ? String(field.defaultValue) : contentOf(field);
}

/** Stores the content of fields before they change, because React overwrites their default values. */
export function watchInput(): void {
  const remember = ({ target }: Event) => {
    if (target instanceof Element && target.matches(CONTROLS) && !before.has(target)) {
      before.set(target, contentOf(target));
    }
  };
  document.addEventListener('focusin', remember, true);
  document.addEventListener('pointerdown', remember, true);
}

/**
 * Whether a form has input that is not submitted. Ignores GET forms: their input is in the address or quickly typed again.
 */
export function hasUnsavedInput(): boolean {
  return [...document.querySelectorAll(CONTROLS)].some((field) => {
    if (field.closest('form')?.method === 'get' || !field.isConnected) return false;
    if (field instanceof HTMLInputElement && /^(hidden|submit|button|reset)$/.test(field.type)) return false;
    return contentOf(field) !== (before.get(field) ?? contentFromPage(field));
  });
}
