/** A note with one button. */
export interface UpdateNote {
  message: string;
  label: string;
  run(): void;
}

let region: HTMLElement | null = null;

function makeButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  button.addEventListener('click', onClick);
  return button;
}

/** Adds the note's empty live region to the page, so that screen readers announce later notes. */
export function prepareNote(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'build-note';
  region.role = 'status';
  document.body.append(region);
  return region;
}

/** Removes the note. */
export function clearNote(): void {
  region?.replaceChildren();
}

/**
 * Shows a note about the site until it is dismissed. It is not a toast, because toasts disappear by themselves and an update
 * may have removed their code.
 */
export function showNote({ message, label, run }: UpdateNote): void {
  const text = document.createElement('p');
  text.textContent = message;
  const act = makeButton('button', label, () => {
    clearNote();
    run();
  });
  const close = makeButton('build-note-close', '', clearNote);
  close.ariaLabel = 'Dismiss';
  prepareNote().replaceChildren(text, act, close);
}
