/** What is said: the words, and what the one button does. */
export interface UpdateNote {
  words: string;
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

/** Puts the note's place into the page before there is something to say, so that readers of screens know it. */
export function prepareNote(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'build-note';
  region.role = 'status';
  document.body.append(region);
  return region;
}

/** Takes the note away. */
export function clearNote(): void {
  region?.replaceChildren();
}

/**
 * Says something of the site itself, quietly and until it is dismissed. It is no toast: those leave by themselves, and their
 * code may be the very file that an update took away.
 */
export function showNote({ words, label, run }: UpdateNote): void {
  const text = document.createElement('p');
  text.textContent = words;
  const act = makeButton('button', label, () => {
    clearNote();
    run();
  });
  const close = makeButton('build-note-close', '', clearNote);
  close.ariaLabel = 'Dismiss';
  prepareNote().replaceChildren(text, act, close);
}
