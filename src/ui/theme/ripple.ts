import '#src/ui/theme/ripple.css';

/** What answers a press with a ripple: everything that looks like a button or a tab. */
const PRESSABLE = 'button, .button, .chip, .tabs a, .pagination a, .mode-switch a, .places a';

const ripple = (pressed: Element, x: number, y: number) => {
  if (!(pressed instanceof HTMLElement)) return;
  pressed.removeAttribute('data-ripple');
  const box = pressed.getBoundingClientRect();
  pressed.style.setProperty('--ripple-x', `${x - box.left}px`);
  pressed.style.setProperty('--ripple-y', `${y - box.top}px`);
  // Reading the box again between the two lets a second press begin a ripple of its own.
  void pressed.offsetWidth;
  pressed.setAttribute('data-ripple', '');
  pressed.addEventListener('animationend', () => pressed.removeAttribute('data-ripple'), { once: true });
};

const pressedBy = (event: Event) =>
  document.body.classList.contains('material') && event.target instanceof Element
    ? event.target.closest(PRESSABLE)
    : null;

const onPress = (event: PointerEvent) => {
  const pressed = pressedBy(event);
  if (pressed) ripple(pressed, event.clientX, event.clientY);
};

/** A click without a pointer is the keyboard's: the ripple begins in the middle. */
const onClick = (event: MouseEvent) => {
  const pressed = event.detail === 0 ? pressedBy(event) : null;
  const box = pressed?.getBoundingClientRect();
  if (pressed && box) ripple(pressed, box.left + box.width / 2, box.top + box.height / 2);
};

let isListening = false;

/** Lets presses ripple from where they fell for as long as the body has the class `material` (S-T3). */
export const turnOnRipple = (): void => {
  if (isListening) return;
  isListening = true;
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('click', onClick);
};
